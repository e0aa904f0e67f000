/** A pad of slips on paper: the button prints it. @module */
import { $ } from "../page.js";

$("#print").addEventListener("click", () => print());
