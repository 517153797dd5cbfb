import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { surviveLostDatabase } from "./lost-database.ts";

function watched() {
  const events = new EventEmitter();
  const [log, end] = [{ error: vi.fn(), fatal: vi.fn() }, vi.fn()];
  surviveLostDatabase(events, log, end);
  return { events, log, end };
}

const lost = [
  Object.assign(new Error("write EPIPE"), { code: "EPIPE" }),
  Object.assign(new Error("terminating connection"), { code: "57P01" }),
  Object.assign(new Error("sorry, too many clients already"), { code: "53300" }),
  new Error("Connection terminated unexpectedly"),
  new Error("Query read timeout"),
];

test.each(["unhandledRejection", "uncaughtException"])(
  "%s: a lost database connection is logged",
  (source) => {
    const { events, log, end } = watched();
    for (const error of lost) events.emit(source, error);
    expect(log.error).toHaveBeenCalledTimes(lost.length);
    expect(end).not.toHaveBeenCalled();
  },
);

test.each(["unhandledRejection", "uncaughtException"])("%s: any other error ends the site", (source) => {
  for (const error of [new TypeError("x is not a function"), undefined, "a string"]) {
    const { events, log, end } = watched();
    events.emit(source, error);
    expect(log.fatal).toHaveBeenCalledOnce();
    expect(end).toHaveBeenCalledOnce();
  }
});
