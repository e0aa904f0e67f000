// Made by pitboss.web.api.typings from the shapes of the API: do not edit.

/** Something that may be done now, ready to send. */
export interface ActView {
  words: string;
  command: Record<string, any>;
  least: number;
  most: number;
  step: number;
  law: Law[];
  default: boolean;
}

/** Something that hardly ever happens in honest play: at which table, and why, in words. */
export interface AlarmView {
  table: string;
  words: string;
}

/** Something that happened, in words for everyone. `call`: it was called out loud. */
export interface AnnouncementView {
  seq: number;
  table: string;
  round: number;
  words: string;
  call: boolean;
  at_ms: number;
  law: Law[];
}

/** What the plan says about the approval of a person or a provider; `until_ms` is 0 if it names */
export interface ApprovalView {
  who: string;
  name: string;
  what: string;
  status: string;
  until_ms: number;
  suspended: boolean;
}

/** A count that an inspector asked for; `done_ms` is 0 until it is done. */
export interface AskedCount {
  number: number;
  what: string;
  by: string;
  words: string;
  at_ms: number;
  done_ms: number;
}

/** A statement, its current figure, and who attested to it. `mine`: the viewer may; `waits` says */
export interface AttestationView {
  statement: string;
  role: string;
  words: string;
  figure: number;
  is_cash: boolean;
  by: string;
  mine: boolean;
  waits: string;
  law: Law[];
}

/** An award: what was won, by whom, whether it was handed over, and what was corrected. */
export interface AwardView {
  id: string;
  seq: number;
  at_ms: number;
  hash: string;
  prize: string;
  title: string;
  guest: string;
  name: string;
  dollars: number;
  retail_cents: number;
  handed: boolean;
  void: boolean;
  corrected: string;
  replaced: number;
}

/** One result of a wager: what one unit staked brings, how likely that is, and the height of its */
export interface BarView {
  net: string;
  chance: string;
  height: number;
  won: number;
}

/** A part of a guide. `kind` is words, items, steps, terms or table; all except words have rows. */
export interface BlockView {
  kind: string;
  text: string;
  rows: string[][];
  columns: string[];
  tints: number[][];
}

/** An act of a window: `kind` is sold, taken back, fill or credit; `whose` is the guest or */
export interface CageView {
  id: string;
  seq: number;
  at_ms: number;
  kind: string;
  whose: string;
  dollars: number;
  cents: number;
  hash: string;
  reversed: boolean;
  seconded: boolean;
  name: string;
  blocked: string;
  slip: number;
  written_ms: number;
}

/** Admission or bingo: what was taken in, and for how many; both 0 while it is being counted. */
export interface CashBoxView {
  kind: string;
  price_cents: number;
  cents: number;
  count: number;
  counted: boolean;
  counting: boolean;
  takes: boolean;
}

/** A mistake that would explain a count. If it names a table and a round, the round can be */
export interface CauseView {
  words: string;
  doubles: number;
  table: string;
  round: number;
}

/** An item of the opening checklist. */
export interface CheckView {
  name: string;
  by: string[];
  passed: boolean;
  failed: boolean;
  act: ActView | null;
  law: Law[];
  mine: boolean;
}

/** A value of an option, as it is sent and in words. `departs`: it differs from the text of the */
export interface ChoiceView {
  value: string;
  words: string;
  departs: boolean;
}

/** A step of the close with its items. `is_needed`: the close waits for it. */
export interface CloseGroup {
  key: string;
  ticks: CloseTick[];
  is_needed: boolean;
}

/** One item of a step: done, or what is missing, in words. `who` are the people working on it */
export interface CloseTick {
  about: string;
  is_done: boolean;
  words: string;
  who: string[];
  place: string;
  law: Law[];
}

/** The whole page. `missing` is how many things the close waits for; `sealed`: the packet can be */
export interface CloseView {
  seq: number;
  status: string;
  is_licensed: boolean;
  groups: CloseGroup[];
  variances: DifferenceView[];
  report: ReportView;
  planned: ExpenseView[];
  attestations: AttestationView[];
  missing: number;
  voided: number;
  sealed: boolean;
  trail: string;
}

/** A code: what it opens, for whom, and its link and QR code for a phone. `seat` is the other */
export interface CodeView {
  kind: string;
  code: string;
  who: string;
  link: string;
  qr: string;
  seat: string;
}

/** Where all the imitation money is: the parts add up to what was issued; `missing` is any */
export interface ConservationView {
  issued: number;
  guests: number;
  on_tables: number;
  racks: number;
  windows: number;
  prizes: number;
  taken_back: number;
  void: number;
  balanced: boolean;
  tickets: number;
  missing: number;
}

/** A result that was corrected later: who did it, why, and what it meant for each seat. */
export interface CorrectionView {
  seq: number;
  by: string;
  second: string;
  reason: string;
  was: string;
  outcome: string;
  seats: Record<string, number>;
}

/** Something that can be counted. The figure of a count that waits for a second person is not */
export interface CountView {
  what: string;
  kind: string;
  name: string;
  title: string;
  table: string;
  purposes: string[];
  waits: string;
  first: string;
  mine: boolean;
  called: string;
  calls: boolean;
  counted: boolean;
  chips: number[];
  cash: boolean;
  differing: CountedView[];
  differs: boolean;
  drops: boolean;
}

/** What someone counted, for the people who settle counts. */
export interface CountedView {
  name: string;
  dollars: number;
  cents: number;
}

/** What only staff see at a table: the next step, the checklist, the chips, irregularities. */
export interface DeskView {
  next: NextView | null;
  checklist: CheckView[];
  rack: number;
  chips: number[];
  make_up: Record<string, Record<string, number>>;
  order: LineView[];
  trouble: TroubleView[];
  posts: Record<string, string>;
  relief: string[];
  waiting: TransferView[];
  by_itself: boolean;
  can_run_itself: boolean;
  incidents: string[];
  pad: PadView | null;
  relievers: RelieverView[];
  windows: WindowChoice[];
  limits: LimitsView | null;
  fixes: FixView[];
  more: ActView[];
  options: Record<string, string>;
  spoken: string[];
  counted: number;
  workers: Record<string, string>;
  units: UnitView[];
}

/** A device on which staff may sign in, and who is signed in there. */
export interface DeviceCard {
  id: string;
  people: string[];
}

/** The electronic device of a table: the promise for its block, and what was drawn from it. */
export interface DeviceView {
  electronic: boolean;
  block: number;
  promise: string;
  words: string;
  drawn: number;
  seals: string[];
  unopened: number;
  waiting: number;
  own: WordsView | null;
}

/** A count that is off: where, by how much, and what would explain it, the most likely first. */
export interface DifferenceView {
  place: string;
  over_dollars: number;
  over_cents: number;
  causes: CauseView[];
  is_result: boolean;
}

/** The drawing of a prize. `keyed`: one of two people has keyed in what came out, and nobody can */
export interface DrawingView {
  number: number;
  prize: string;
  name: string;
  promise: string;
  again_for: number;
  reason: string;
  keyed: boolean;
  words: string;
  ticket: number;
  seed: string;
  tries: number;
  until_ms: number;
  claimed: boolean;
  forfeited: boolean;
  paper: boolean;
  given_up: boolean;
}

/** A prize in the drawing: `left` pieces have yet to be drawn. `called_off`: what was */
export interface DrawnPrize {
  id: string;
  name: string;
  quantity: number;
  left: number;
  called_off: boolean;
}

/** A table drawn by lot, and how it was drawn. */
export interface DrawnTable {
  table: string;
  by: string;
  at_ms: number;
  lot: string;
}

/** Many simulated evenings: some bankroll paths, a band around all of them, and how they ended. */
export interface EveningView {
  game: string;
  plan: PlanView;
  plans: PlanView[];
  bankroll: number;
  rounds: number;
  evenings: number;
  seed: number;
  at: number[];
  paths: number[][];
  bands: number[][];
  ended: Record<string, number>;
  average: string;
  ahead: string;
  note: string;
}

/** A recorded expense, or a planned one that is not recorded yet and has no id. */
export interface ExpenseView {
  purpose: string;
  payee: string;
  cents: number;
  id: string;
  check: string;
}

/** Something that a ball or wheel can show: the text to send, its name and its color. */
export interface FaceView {
  text: string;
  shown: string;
  mark: string;
}

/** A figure as people read it, and the exact value; if it is not exact, `bound` says how close */
export interface FigureView {
  shown: string;
  exact: string;
  bound: string;
}

/** An entered result that can still be corrected: what was entered, and who may correct it. */
export interface FixView {
  round: number;
  outcome: string;
  shown: string;
  settled: boolean;
  asks: string;
  mine: boolean;
  by: string[];
  act: ActView;
  second_above: number;
  seconds: string[];
}

/** A table on the overview: who is at its posts, which are empty, what it waits for. */
export interface FloorTable {
  card: TableCard;
  round: number;
  rack: number;
  posts: Record<string, string>;
  missing: string[];
  next: string;
  seated: number;
  by_itself: boolean;
  opens: ActView | null;
  closes: ActView | null;
  closes_later: boolean;
  closing: string;
  closing_waits: string;
  counted: boolean;
}

/** The overview of the whole floor; `givers` are the roles that assign posts. `agree` are the */
export interface FloorView {
  seq: number;
  status: string;
  head: string;
  tables: TableCard[];
  people: PersonView[];
  money: ConservationView;
  takings: TakingsView[];
  alarms: AlarmView[];
  incidents: AnnouncementView[];
  waiting: TransferView[];
  windows: string[];
  devices: DeviceCard[];
  floor: FloorTable[];
  guests: GuestCard[];
  posts: string[];
  door: string;
  givers: string[];
  agree: string[];
  standby: string;
  standby_ms: number;
}

/** A field of the form, as the page draws it. */
export interface FormFieldView {
  key: string;
  label: string;
  help: string;
  kind: string;
  choices: string;
  default: any;
  required: boolean;
  more: boolean;
}

/** A part of the form: its fields, and the parts within it. */
export interface FormPartView {
  key: string;
  label: string;
  help: string;
  many: boolean;
  fields: FormFieldView[];
  parts: FormPartView[];
}

/** The whole form, and the keys in each of its sections. */
export interface FormView {
  form: FormPartView;
  sections: Record<string, string[]>;
}

/** A guest who had to stop playing: for which incident, and what the guest holds and whether */
export interface FrozenView {
  guest: string;
  incident: number;
  holdings: boolean;
  dollars: number;
}

/** A game in the odds explorer. `long`: its exact odds take a while the first time. */
export interface GameCard {
  id: string;
  title: string;
  house: string;
  law: string;
  summary: string;
  decides: boolean;
  long: boolean;
}

/** A guest as a window sees one. `untaken` counts orders beyond the guest's quota. */
export interface GuestCard {
  id: string;
  name: string;
  wallet: number;
  table: string;
  out: boolean;
  untaken: number;
}

/** A code on a guest's slip. */
export interface GuestCode {
  code: string;
}

/** The guest whose code it is. */
export interface GuestOfCode {
  who: string;
}

/** The guide to a game under a table's options. */
export interface GuideView {
  title: string;
  below: string;
  sections: SectionView[];
  notes: string[][];
}

/** Hand this device over to a colleague who is signed in on it. */
export interface HandOver {
  person: string;
}

/** A hand of cards: cards as text, such as "AS", and "??" for one that is face down. */
export interface HandView {
  name: string;
  title: string;
  cards: string[];
  seat: number;
  worth: string;
  lies: string;
  law: Law[];
}

/** One of the set times of a licensed night: its name, and the clock time. */
export interface HourView {
  name: string;
  time: string;
}

/** The house as everyone sees it before signing in; `age_reading` says where the age comes */
export interface HouseView {
  slug: string;
  title: string;
  house: string;
  status: string;
  unit: string;
  rate: number;
  rate_for: number;
  tables: TableCard[];
  windows: string[];
  head: string;
  seq: number;
  age: number;
  demo: boolean;
  age_reading: string;
  practice: PracticeView | null;
  license: LicenseView | null;
  scrip: ScripView | null;
  prizes: number;
}

/** A kind of incident: what an entry must name, what else it can name, whether the guests it */
export interface IncidentKindView {
  id: string;
  title: string;
  law: Law[];
  needs: string[];
  may: string[];
  stops: boolean;
  freezes: boolean;
}

/** An addition, a decision, or a notice that was sent: by whom, when, what, and to whom. */
export interface IncidentNoteView {
  by: string;
  at_ms: number;
  words: string;
  to: string;
}

/** An incident. `due` are the recipients of notices that are not sent yet, `stops` the guests it */
export interface IncidentView {
  number: number;
  kind: string;
  title: string;
  at_ms: number;
  reported_ms: number;
  by: string;
  words: string;
  law: Law[];
  table: string;
  round: number;
  helper: string;
  helped: string;
  guests: string[];
  people: string[];
  provider: string;
  rule: string;
  additions: IncidentNoteView[];
  decisions: IncidentNoteView[];
  sent: IncidentNoteView[];
  notices: string[];
  due: string[];
  stops: string[];
  closed: boolean;
}

/** The incident book as the viewer may see it: people who run the floor see all of it, others */
export interface IncidentsView {
  seq: number;
  incidents: IncidentView[];
  kinds: IncidentKindView[];
  tables: string[];
  guests: string[];
  people: string[];
  providers: string[];
  recipients: Record<string, string>;
  names: Record<string, string>;
  frozen: FrozenView[];
  agree: string[];
}

/** A finding about the plan: how serious it is, its words, and its clauses. */
export interface InspectedFinding {
  severity: string;
  words: string;
  law: Law[];
}

/** A post at a table, and who holds it. */
export interface InspectedPost {
  post: string;
  person: string;
  name: string;
}

/** A table as an inspector sees it: who supplied it, its notices, who works there, and when it */
export interface InspectedTable {
  id: string;
  title: string;
  status: string;
  round: number;
  provider: string;
  notices: Law[];
  hung: boolean;
  posts: InspectedPost[];
  missing: string[];
  limits: string;
  stopped: string;
  stopped_by: string;
  equipment: boolean;
  counting: boolean;
}

/** A banker's window: who works it, and whether someone has asked for a count. */
export interface InspectedWindow {
  id: string;
  banker: string;
  name: string;
  counting: boolean;
}

/** Everything that an inspector sees on one page. `orders`: the viewer is an inspector and may */
export interface InspectionView {
  seq: number;
  head: string;
  night: string;
  purpose: string;
  status: string;
  version: string;
  rulebook: string;
  edition: string;
  key: string;
  hours: HourView[];
  rate: string;
  games: string[];
  tables: InspectedTable[];
  windows: InspectedWindow[];
  approvals: ApprovalView[];
  findings: InspectedFinding[];
  money: ConservationView;
  incidents: IncidentView[];
  frozen: FrozenView[];
  names: Record<string, string>;
  recipients: Record<string, string>;
  counts: AskedCount[];
  draws: DrawnTable[];
  inspectors: string[];
  orders: boolean;
}

/** The code that an inspector signs in with. */
export interface InspectorCode {
  code: string;
}

/** A guest joins with a code and confirms being old enough. */
export interface Join {
  code: string;
  of_age: boolean;
  name: string;
}

/** A clause behind something: its id, how it is cited, and what it says in our words. */
export interface Law {
  id: string;
  cite: string;
  says: string;
}

/** What every screen of a licensed night says about its hours: now, after the last round is */
export interface LicenseView {
  words: string;
  called: string;
  ended: string;
  now_ms: number;
  call_ms: number;
  ends_ms: number;
}

/** The limits in force, the role that changes them, and what a change needs. */
export interface LimitsView {
  minimum: number;
  maximum: number;
  by: string;
  mine: boolean;
  notice_s: number;
  noticed: boolean;
  notice_least: number;
  notice_most: number;
  since_s: number;
  law: Law[];
}

/** How a wager ended, or moved: `kind` is wins, loses, returned, moves or stands. */
export interface LineView {
  seat: number;
  key: string;
  title: string;
  kind: string;
  stake: number;
  win: number;
  back: number;
  fee: number;
  words: string;
  law: Law[];
  yours: boolean;
}

/** A link that someone may keep, with its QR code; empty if there is none. */
export interface LinkView {
  link: string;
  qr: string;
}

/** One message: the row it reflects, and whatever has changed. */
export interface LiveMessage {
  seq: number;
  now_ms: number;
  tables: TableView[];
  said: AnnouncementView[];
  me: MeView | null;
  floor: FloorView | null;
  window: WindowView | null;
  till: TillView | null;
  prizes: PrizesView | null;
  desk: PrizeDeskView | null;
  close: CloseView | null;
  raffle: RaffleView | null;
}

/** Who is signed in, what they hold, which screens they may open, and the acts of their role. */
export interface MeView {
  kind: string;
  who: string;
  seq: number;
  name: string;
  csrf: string;
  wallet: number;
  in_play: number;
  table: string;
  seats: number[];
  out: boolean;
  why_out: string;
  roles: string[];
  on_duty: boolean;
  post: string;
  window: string;
  places: string[];
  may: string[];
  beside: Record<string, string>;
  only: string;
  reads: boolean;
  barred: boolean;
  frozen: boolean;
  tickets: OwnTickets | null;
}

/** One line of a guest's own history: `change` is what it did to what the guest holds. */
export interface MoneyView {
  seq: number;
  at_ms: number;
  words: string;
  change: number;
  holds: number;
  table: string;
  round: number;
  explains: boolean;
  refused: boolean;
  lines: LineView[];
  why: string;
  law: Law[];
}

/** What comes next at a table, for its dealer: one clear step. */
export interface NextView {
  words: string;
  call: string;
  by: string;
  law: Law[];
  act: ActView | null;
  asks: string;
  many: number;
  waits_for: number;
  choices: ActView[];
  mine: boolean;
  who: string;
  hand: string;
  person: string;
  counts: string;
  idle: string[];
  then: ActView[];
  keyed: NextView | null;
  betting: boolean;
}

/** Something that players often want to do but cannot do now, and why. */
export interface NotNow {
  words: string;
  why: string;
  law: Law[];
}

/** The draft of a written notice, line by line. */
export interface NoticeView {
  number: number;
  to: string;
  lines: string[];
}

/** A wager, or several alike ones, with its exact figures. */
export interface OddsLine {
  keys: string[];
  name: string;
  pays: string;
  edge: FigureView;
  win: FigureView;
  lose: FigureView;
  push: FigureView;
  variance: FigureView;
  rolls: FigureView;
  bar: number;
  cost: number;
  bars: BarView[];
  played: string;
  besides: string[];
  law: Law[];
  beyond: BarView[];
  multiple: number;
}

/** A game under options: every wager with its exact figures. `chips` are the chips of the table */
export interface OddsView {
  game: string;
  title: string;
  options: OptionView[];
  lines: OddsLine[];
  chips: number[];
}

/** A choice that the law leaves to the house: its values, the current one and the default. */
export interface OptionView {
  name: string;
  title: string;
  says: string;
  value: string;
  usual: string;
  choices: ChoiceView[];
  law: Law[];
}

/** What became of an order. `done` is False if the rules refused it; `words` then say why. */
export interface OrderAnswer {
  id: string;
  done: boolean;
  words: string;
  law: Law[];
  seq: number;
  hash: string;
  again: boolean;
  placed: Record<string, number>;
}

/** An order to the core, without its actor, whom the token identifies. */
export interface OrderRequest {
  id: string;
  command: Record<string, any>;
  table: string;
  round: number;
  pin: string;
  second: Second | null;
  speaker: string;
  slip: string;
}

/** A device on which a staff member is signed in, since when, and whether it is this one. */
export interface OwnDevice {
  id: string;
  since_ms: number;
  here: boolean;
}

/** A guest's own tickets, and what they won. */
export interface OwnTickets {
  runs: TicketRun[];
  won: WinView[];
}

/** How a result is entered: `kind` is dice, ball, wheel or cards. */
export interface PadView {
  kind: string;
  count: number;
  faces: FaceView[];
  jokers: number;
}

/** A result of an earlier round, for the history beside the layout. */
export interface PastView {
  round: number;
  outcome: string;
  note: string;
  shown: string;
}

/** A wager that wins on a result: `win` chips for every `per` staked, plus the stake back. */
export interface PayoutView {
  key: string;
  title: string;
  odds: string;
  win: number;
  per: number;
  stands: boolean;
  stakes: StakeView[];
  percent: number;
  of: string;
  asks: boolean;
}

/** What a result pays at a table with chips: the spots that light up, and each wager per unit. */
export interface PayoutsView {
  outcome: string;
  shown: string;
  phase: string;
  lit: string[];
  wagers: PayoutView[];
  others: UnitView[];
  rest: string;
}

/** A staff member tonight; `fit` are the posts that their roles allow. `reads`: an auditor or an */
export interface PersonView {
  id: string;
  name: string;
  roles: string[];
  on_duty: boolean;
  since_ms: number;
  table: string;
  post: string;
  window: string;
  fit: string[];
  reads: boolean;
}

/** What became of edits: the plan after them, the keys of added parts, or why nothing was done. */
export interface PlanAnswer {
  done: boolean;
  plan: PlanState;
  keys: string[];
  wrong: string;
  clash: PlanClash | null;
}

/** A line of the budget: money that comes in is positive, money that goes out is negative. */
export interface PlanBudgetLine {
  purpose: string;
  cents: number;
  cites: string[];
}

/** A plan in the list. `words`: its status; `faults`: why its file cannot be read. */
export interface PlanCard {
  name: string;
  title: string;
  date: string;
  words: string;
  is_lawful: boolean;
  faults: string[];
}

/** Someone else has changed the same place, or the part is gone. */
export interface PlanClash {
  place: string[];
  theirs: any;
}

/** Something to do, who does it, and the last day for it. */
export interface PlanDeadline {
  due: string;
  task: string;
  who: string;
  cites: string[];
  source: string;
  is_past: boolean;
  is_done: boolean;
}

/** A change: what a place has now, and what it should have. `null` is nothing: a part that is */
export interface PlanEdit {
  place: string[];
  old: any;
  new: any;
}

/** A fee: who pays whom, for what, how and by when. */
export interface PlanFee {
  payer: string;
  payee: string;
  purpose: string;
  cents: number;
  by: string;
  due: string;
  cites: string[];
  source: string;
}

/** Something found about a plan, at a place on the form, in one of its sections. `fault`: parts */
export interface PlanFinding {
  severity: string;
  place: string[];
  section: string;
  where: string;
  message: string;
  fix: string;
  change: PlanFix | null;
  law: Law[];
  source: string;
  fault: boolean;
}

/** What fixes a finding, ready to send as an edit. */
export interface PlanFix {
  place: string[];
  old: any;
  new: any;
}

/** All plans, and their folder, which only this machine's own browser gets to see. */
export interface PlanList {
  plans: PlanCard[];
  folder: string;
}

/** The hours of the timeline, in minutes after midnight of the date, and whether this server can */
export interface PlanRoster {
  start: number;
  end: number;
  can_solve: boolean;
  open: number;
  not_yet: string;
  why_not: PlanWhyNot[];
}

/** A plan as everyone working on it sees it. */
export interface PlanState {
  name: string;
  revision: number;
  title: string;
  faults: string[];
  is_lawful: boolean;
  is_practice: boolean;
  words: string;
  values: Record<string, any>;
  choices: Record<string, ChoiceView[]>;
  findings: PlanFinding[];
  fees: PlanFee[];
  calendar: PlanDeadline[];
  budget: PlanBudgetLine[];
  proceeds_cents: number;
  roster: PlanRoster | null;
}

/** A plan that can be used to simulate an evening. */
export interface PlanView {
  name: string;
  says: string;
}

/** What rules out a roster, and the one change that would fix it. */
export interface PlanWhyNot {
  message: string;
  fix: string;
  law: Law[];
}

/** What every screen of a practice night says, and why. */
export interface PracticeView {
  words: string;
  why: string;
  law: Law[];
}

/** The prize desk: prizes, reservations, awards, and what they are all worth. */
export interface PrizeDeskView {
  seq: number;
  open: boolean;
  status: string;
  notices: Law[];
  prizes: PrizeView[];
  reservations: ReservationView[];
  awards: AwardView[];
  guests: GuestCard[];
  awarded_cents: number;
  cap_cents: number;
  near: boolean;
  cap_law: Law;
  wallets: boolean;
  seconds: string[];
}

/** The receipt of an award: its row, the head over it if there is one, and a QR code. */
export interface PrizeSlipView {
  title: string;
  night: string;
  act: AwardView;
  head: string;
  head_seq: number;
  signed: boolean;
  qr: string;
}

/** A prize: its picture, its price in imitation dollars, and how many pieces are free. */
export interface PrizeView {
  id: string;
  name: string;
  picture: string;
  price: number;
  quantity: number;
  left: number;
  free: number;
  drawn: boolean;
  short: number;
  reserved: string;
  until_ms: number;
  retail_cents: number;
  blocked: string;
}

/** The prizes as everyone sees them; for a guest, also the wallet and what the guest has won. */
export interface PrizesView {
  seq: number;
  open: boolean;
  prizes: PrizeView[];
  wallet: number;
  in_play: number;
  reserve_minutes: number;
  qr: string;
  won: AwardView[];
}

/** The body of every 4xx and 5xx answer: what is wrong, and what would be right. */
export interface Problem {
  words: string;
  right: string;
}

/** The proof of an electronic outcome: what was promised, drawn and revealed, and how to check */
export interface ProofView {
  block: number;
  draw: number;
  promise: string;
  seed: string;
  words: string;
  holds: boolean | null;
  how: string;
  outcome: string;
  derived: string[];
  round: number;
}

/** What the people who sell tickets and hold the drawing see. `keyed_by` has keyed in the open */
export interface RaffleDesk {
  sold: number;
  dollars: number;
  sales: TicketSaleView[];
  guests: GuestCard[];
  keyed_by: string;
  refused_codes: number;
  seconds: string[];
  checkers: string[];
}

/** The drawing as everyone sees it. `tickets`, `void` and `list_hash` are set once the list is */
export interface RaffleView {
  seq: number;
  night: string;
  price: number;
  electronic: boolean;
  absent: string;
  claim_minutes: number;
  draws_at: string;
  prizes: DrawnPrize[];
  drawings: DrawingView[];
  tickets: number;
  void: number;
  list_hash: string;
  held_until: string;
  ends_ms: number;
  closed: boolean;
  desk: RaffleDesk | null;
}

/** Why a wager won, lost or moved: plain words, and the clauses. */
export interface Reasons {
  words: string;
  law: Law[];
}

/** Someone who might take a post at the table, and what the rules say to it. */
export interface RelieverView {
  person: string;
  name: string;
  post: string;
  fit: boolean;
  mine: boolean;
  why: string;
  law: Law[];
}

/** Something in the report that is wrong or still open. */
export interface ReportFindingView {
  severity: string;
  words: string;
  law: Law[];
  source: string;
}

/** The report of operations so far. `boxes` is its head: keys of words, with their values. */
export interface ReportView {
  boxes: Record<string, string>;
  receipts: SumView[];
  gross_cents: number;
  expenses: ExpenseView[];
  expenses_cents: number;
  net_cents: number;
  use: SumView[];
  findings: ReportFindingView[];
  people: number;
  due: string;
  filed: string;
  keep_until: string;
  account: string;
  deposit_cents: number;
  deposit_made: string;
  deposit_reason: string;
}

/** A piece that is kept for a guest; `until_ms` is 0 if it stays reserved until someone releases */
export interface ReservationView {
  id: string;
  prize: string;
  title: string;
  guest: string;
  name: string;
  until_ms: number;
}

/** A result: what came up, what was called, which spots are lit, and every line. */
export interface ResultView {
  round: number;
  outcome: string;
  call: string;
  lit: string[];
  lines: LineView[];
  paid: boolean;
  seat: number;
  corrected: boolean;
  shown: string;
  was: string;
}

/** A past round in a list: `note` says whether it was voided or corrected. */
export interface RoundCard {
  round: number;
  seq: number;
  at_ms: number;
  outcome: string;
  shown: string;
  note: string;
}

/** A past round, redrawn step by step. */
export interface RoundView {
  table: string;
  round: number;
  title: string;
  edition: string;
  steps: StepView[];
  result: ResultView | null;
  voided: boolean;
  corrected: boolean;
  proof: ProofView | null;
  status: string;
  voids: string[];
  corrections: CorrectionView[];
  gained: Record<string, number>;
  before: number;
  after: number;
  proofs: ProofView[];
}

/** What is printed on wallets, scrip and slips: the organization that holds the night, and its */
export interface ScripView {
  holder: string;
  date: string;
}

/** A seat as a viewer may see it: only its guest and the staff see its chips. */
export interface SeatView {
  seat: number;
  yours: boolean;
  name: string;
  chips: number | null;
  wagers: WagerView[];
  hand_of: number;
  away: boolean;
  owed: number;
  free_ms: number;
}

/** The second person who agrees to a correction, by PIN. */
export interface Second {
  person: string;
  pin: string;
}

/** A section of a guide. `odds`: it is the table of what every wager pays and costs. */
export interface SectionView {
  heading: string;
  blocks: BlockView[];
  odds: boolean;
}

/** A staff member signs in; `device` is the code that enrolls this device, once. */
export interface SignIn {
  person: string;
  pin: string;
  device: string;
  beside: boolean;
}

/** A pad of slips: its numbers, how many are taken care of, and which used ones are missing. */
export interface SlipPadView {
  place: string;
  title: string;
  first: number;
  last: number;
  next: number;
  done: number;
  missing: number[];
  back: boolean;
}

/** The receipt of a window's act: its row, the head over it if there is one, and a QR code. */
export interface SlipView {
  title: string;
  night: string;
  window: string;
  act: CageView;
  head: string;
  head_seq: number;
  signed: boolean;
  qr: string;
  scrip: ScripView | null;
}

/** What one stake wins, and the chips that pay it: value and count. */
export interface StakeView {
  stake: number;
  win: number;
  made: Record<string, number>;
}

/** One step of a replayed round: what was done by whom, and the table after it. */
export interface StepView {
  seq: number;
  at_ms: number;
  who: string;
  words: string;
  law: Law[];
  table: TableView;
  told: string[];
  call: string;
  refused: string;
  kind: string;
  proof: number;
}

/** An amount of real money, and what it is. */
export interface SumView {
  words: string;
  cents: number;
}

/** A table in a list. */
export interface TableCard {
  id: string;
  game: string;
  title: string;
  status: string;
  seats_free: number;
  minimum: number;
  maximum: number;
  mode: string;
  dealer: string;
  betting: boolean;
  seated: number;
  last: string;
}

/** A table as a viewer may see it. */
export interface TableView {
  id: string;
  seq: number;
  game: string;
  title: string;
  mode: string;
  by_hand: boolean;
  status: string;
  round: number;
  phase: string;
  betting: boolean;
  minimum: number;
  maximum: number;
  seats: SeatView[];
  yours: number[];
  free: number[];
  dealer: string;
  holder: number;
  lit_button: number;
  offered: number;
  until_ms: number;
  betting_s: number;
  decision_s: number;
  turn: TurnView | null;
  acts: ActView[];
  hands: HandView[];
  cards_left: number;
  result: ResultView | null;
  history: PastView[];
  device: DeviceView | null;
  posted: string[];
  says: string;
  due: string;
  outcomes: string[];
  desk: DeskView | null;
}

/** A table's result tonight against its exact expectation, with a band around it. */
export interface TakingsView {
  table: string;
  title: string;
  rounds: number;
  staked: number;
  won: number;
  expected: number;
  low: number;
  high: number;
  inside: boolean;
  known: boolean;
  best_play: boolean;
}

/** Tickets that a guest bought together, numbered from `first`. `paper`: they are printed. */
export interface TicketRun {
  first: number;
  count: number;
  paper: boolean;
  void: boolean;
}

/** A sale of tickets as the desk sees it; `id` is the id of its order. */
export interface TicketSaleView {
  id: string;
  first: number;
  count: number;
  dollars: number;
  guest: string;
  name: string;
  paper: boolean;
  void: boolean;
}

/** The till page of a viewer; parts that are not for the viewer's role are empty. */
export interface TillView {
  seq: number;
  counts: CountView[];
  variances: VarianceView[];
  boxes: CashBoxView[];
  pads: SlipPadView[];
  places: string[];
  writers: WriterView[];
  windows: string[];
  settles: boolean;
  hands_out: boolean;
  keys_in: boolean;
}

/** Whether donors may see the proceeds trail by a public link. */
export interface TrailChoice {
  on: boolean;
}

/** A fill or credit that still has to be confirmed at the other end. */
export interface TransferView {
  asked: string;
  table: string;
  window: string;
  dollars: number;
  fill: boolean;
  by: string;
}

/** An irregularity that the dealer may report now, with its question and its consequence. */
export interface TroubleView {
  name: string;
  question: string;
  by: string[];
  comes_to: string;
  act: ActView | null;
  asks: string[];
  law: Law[];
  call: string;
  mine: boolean;
}

/** A decision that a seat has to make for one of its hands. */
export interface TurnView {
  seat: number;
  hand: string;
  acts: ActView[];
  refused: NotNow[];
  until_ms: number;
}

/** What the dealer does by hand with a wager whose stake is unknown: at one seat, or anywhere. */
export interface UnitView {
  key: string;
  title: string;
  kind: string;
  seat: number;
  odds: string;
  part: string;
  percent: number;
  to: string;
  limited: boolean;
  words: string;
  law: Law[];
  marked: string;
}

/** How much a count was over (or, if negative, short), and how that was explained. */
export interface VarianceView {
  of: string;
  what: string;
  title: string;
  purpose: string;
  dollars: number;
  cents: number;
  by: string[];
  at_ms: number;
  reason: string;
}

/** A wager that is up. */
export interface WagerView {
  key: string;
  title: string;
  stake: number;
  fee: number;
  on: boolean;
  removable: boolean;
}

/** Not calculated yet: how long ago it was requested, and how many jobs are ahead of it. */
export interface Waiting {
  words: string;
  seconds: number;
  before: number;
}

/** A prize that a guest's ticket won. `until_ms` is when the time to claim it ends; 0 for */
export interface WinView {
  drawing: number;
  prize: string;
  ticket: number;
  until_ms: number;
  paper: boolean;
  claimed: boolean;
  forfeited: boolean;
}

/** A window that can be asked for chips, and who works it, if anyone does. */
export interface WindowChoice {
  id: string;
  open: boolean;
  banker: string;
}

/** A banker's window: what the drawer should hold, for whom it sells, what waits. */
export interface WindowView {
  id: string;
  seq: number;
  banker: string;
  open: boolean;
  rate: number;
  rate_for: number;
  dollars: number;
  cents: number;
  sold_dollars: number;
  sold_cents: number;
  taken_back: number;
  waiting: TransferView[];
  guests: GuestCard[];
  last: CageView[];
  counted: boolean;
  over_dollars: number;
  over_cents: number;
  second_above: number;
  seconds: string[];
  wallets: boolean;
  agree: string[];
  counts_by_two: boolean;
  counting: boolean;
}

/** A change of access that a second person agrees to by PIN. */
export interface WithSecond {
  second: Second | null;
}

/** A guest's own part in the draws: the seal for the next block, the one that is frozen in this */
export interface WordsView {
  night: string;
  guest: string;
  next: string;
  frozen: string;
  opened: boolean;
  shut: boolean;
}

/** Someone who may have written a slip. */
export interface WriterView {
  id: string;
  name: string;
}
