// Work measured inside Node, after a warm-up for its compiler: `play(size)` gives a plain object,
// to which the CPU and clock seconds of the whole process are added. One line of JSON comes out.
"use strict";

module.exports = function measured(play) {
  const [warmUp, size] = process.argv.slice(2).map(Number);
  play(warmUp);
  const began = process.hrtime.bigint();
  const cpu = process.cpuUsage();
  const found = play(size);
  const used = process.cpuUsage(cpu);
  found.wall_s = Number(process.hrtime.bigint() - began) / 1e9;
  found.cpu_s = (used.user + used.system) / 1e6;
  console.log(JSON.stringify(found));
};
