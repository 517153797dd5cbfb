import { expect, test } from "vitest";
import {
  ClosedAccountError,
  failureLevel,
  isAccountClosed,
  isConflict,
  isDatabaseUnavailable,
  isValueRefused,
  isWriteRejected,
} from "./failures.server.ts";

const withCode = (code: string, fields: object = {}) =>
  Object.assign(new Error("failed"), { code, ...fields });

test.each([
  "08000",
  "08006",
  "08P01",
  "25006",
  "25P03",
  "40001",
  "40P01",
  "53000",
  "53100",
  "53200",
  "53300",
  "53400",
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "58030",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EMFILE",
  "ENFILE",
])("%s is temporary: 503", (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  expect(isDatabaseUnavailable(new Error("wrapped", { cause: withCode(code) }))).toBe(true);
  expect(failureLevel(withCode(code))).toBe("warn");
});

test.each([
  "22001",
  "23505",
  "25P02",
  "42601",
  "42501",
  "42P01",
  "54000",
  "55000",
  "XX000",
  "XX001",
  "ENOENT",
  "ENOSPC",
  "",
])("%s is a bug or another fault: 500", (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  expect(failureLevel(withCode(code))).toBe("error");
});

test.each([
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
])("pg's error without a code is temporary: %s", (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  expect(isWriteRejected(new Error(message))).toBe(false);
});

test("a missing socket is temporary, a missing file is not", () => {
  expect(isDatabaseUnavailable(withCode("ENOENT", { syscall: "connect" }))).toBe(true);
  expect(isDatabaseUnavailable(withCode("ENOENT", { syscall: "open" }))).toBe(false);
});

test("a write is rejected when PostgreSQL says so, and unknown when the connection was lost", () => {
  const rejected = ["22001", "23505", "25006", "40001", "40P01", "42501", "53100", "55P03", "57014"];
  expect(rejected.filter((code) => !isWriteRejected(withCode(code)))).toEqual([]);
  const unknown = ["08006", "40003", "57P01", "57P02", "57P03", "ECONNRESET", "XX000"];
  expect(unknown.filter((code) => isWriteRejected(withCode(code)))).toEqual([]);
});

test("conflicts are those that a retry solves", () => {
  expect(["40001", "40P01", "55P03", "23505"].filter((code) => isConflict(withCode(code)))).toEqual([
    "40001",
    "40P01",
  ]);
});

test("a refused value is one that a constraint or a column cannot hold", () => {
  const refused = ["23514", "22001", "22003", "22021"];
  expect(refused.filter((code) => !isValueRefused(withCode(code)))).toEqual([]);
  expect(isValueRefused(new Error("wrapped", { cause: withCode("23514") }))).toBe(true);
  const others = ["23505", "23503", "23502", "22P02", "42601", "53100", "57014", ""];
  expect(others.filter((code) => isValueRefused(withCode(code)))).toEqual([]);
});

test("an account was closed when a row refers to a user who is not there", () => {
  const withDetail = (code: string, detail: string) => Object.assign(withCode(code), { detail });
  const absent = 'Key (owner_id)=(1) is not present in table "users".';
  const closed = [
    withDetail("23503", absent),
    new ClosedAccountError("closed"),
    withDetail("23503", "La clé (owner_id)=(1) n\u2019est pas présente dans la table « users »."),
    new Error("wrapped", { cause: withDetail("23503", absent) }),
  ];
  expect(closed.map(isAccountClosed)).toEqual(closed.map(() => true));
  const others = [
    withDetail("23503", 'Key (listing_id)=(1) is not present in table "listings".'),
    withDetail("23505", "Key (email)=(users) already exists."),
    withCode("23503"),
  ];
  expect(others.map(isAccountClosed)).toEqual(others.map(() => false));
});

test("a value that is not an Error is not a failure of the database", () => {
  expect(isDatabaseUnavailable("57P01")).toBe(false);
});
