/**
 * Preloaded into a process (`node --import`): its clock is the system's plus an offset, which SIGUSR2 reads again from
 * the file that SHIFTED_CLOCK names, in ms.
 */
import { readFileSync } from "node:fs";

const SystemDate = globalThis.Date;
let offset = 0;

class ShiftedDate extends SystemDate {
  constructor(...args: [] | [value: number | string | Date]) {
    if (args.length === 0) super(ShiftedDate.now());
    else super(...args);
  }
  static override now(): number {
    return SystemDate.now() + offset;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

process.on("SIGUSR2", () => {
  offset = Number(readFileSync(process.env.SHIFTED_CLOCK ?? "", "utf8"));
});
