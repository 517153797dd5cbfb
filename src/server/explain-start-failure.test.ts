import { expect, test } from "vitest";
import { explainStartFailure } from "./explain-start-failure.ts";

const failure = (message: string, fields: object) => Object.assign(new Error(message), fields);

test.each([
  [
    failure("EACCES: permission denied, mkdir '/d/uploads/objects'", {
      code: "EACCES",
      syscall: "mkdir",
      path: "/d/uploads/objects",
    }),
    "/d/uploads/objects cannot be used: this user may not use it.",
  ],
  [failure("", { code: "ENOSPC", path: "/d/outbox" }), "/d/outbox cannot be used: the disk is full."],
  [
    new Error("outer", { cause: failure("", { code: "EROFS", path: "/d" }) }),
    "/d cannot be used: it is on a read-only disk.",
  ],
  [
    failure("could not extend file", { code: "53100" }),
    "The database cannot be used (could not extend file): its disk is full.",
  ],
  [
    failure("connect ECONNREFUSED", { code: "ECONNREFUSED" }),
    "The database cannot be reached: connect ECONNREFUSED",
  ],
])("%s is explained in a sentence", (error, sentence) => expect(explainStartFailure(error)).toBe(sentence));

test("a bug has no explanation, so that its stack is shown", () => {
  expect(explainStartFailure(new TypeError("x is not a function"))).toBeNull();
  expect(explainStartFailure(failure("no such column", { code: "42703" }))).toBeNull();
  expect(explainStartFailure("text")).toBeNull();
});
