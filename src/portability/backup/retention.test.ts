import { expect, test } from "vitest";
import { backupName, backupTime, expiredBackups } from "./retention.ts";

const hourMs = 3_600_000;
const nameAt = (iso: string) => backupName(new Date(iso), false);

test("the name of a backup tells its time", () => {
  const at = new Date("2026-11-26T03:07:09.123Z");
  expect(backupName(at, false)).toBe("babillard-20261126T030709Z.tar");
  expect(backupName(at, true)).toBe("babillard-20261126T030709Z.tar.age");
  expect(backupTime(backupName(at, true))).toEqual(new Date("2026-11-26T03:07:09Z"));
});

test.each(["notes.txt", "babillard-20261326T030709Z.tar", ".babillard-20261126T030709Z.tar.partial-12"])(
  "%s is not a backup, and never deleted",
  (name) => {
    expect(backupTime(name)).toBeNull();
    expect(expiredBackups([name, nameAt("2026-11-26T00:00:00Z")], { daily: 0, weekly: 0 })).toEqual([]);
  },
);

test("of a year of nightly backups, seven days and four weeks are retained", () => {
  const last = Date.parse("2026-11-26T03:37:00Z"); // a Thursday
  const names = Array.from({ length: 365 }, (_, day) =>
    backupName(new Date(last - day * 24 * hourMs), false),
  );
  const expired = new Set(expiredBackups(names.toReversed(), { daily: 7, weekly: 4 }));
  expect(names.filter((name) => !expired.has(name))).toEqual(
    // The 22nd is a Sunday, the last of its week, and among the seven days.
    ["26", "25", "24", "23", "22", "21", "20", "15", "08"].map((day) => nameAt(`2026-11-${day}T03:37:00Z`)),
  );
});

test("of a day the last backup is retained", () => {
  const names = [
    nameAt("2026-11-26T03:00:00Z"),
    nameAt("2026-11-26T15:00:00Z"),
    nameAt("2026-11-25T23:59:59Z"),
  ];
  expect(expiredBackups(names, { daily: 2, weekly: 0 })).toEqual([nameAt("2026-11-26T03:00:00Z")]);
});

test("days without a backup do not count, and the newest is always retained", () => {
  const old = ["2025-01-01T00:00:00Z", "2025-03-01T00:00:00Z", "2025-06-01T00:00:00Z"].map(nameAt);
  expect(expiredBackups(old, { daily: 2, weekly: 0 })).toEqual([old[0]]);
  expect(expiredBackups(old, { daily: 0, weekly: 0 })).toEqual([old[1], old[0]]);
});
