import { expect, test } from "vitest";
import { calendarFile } from "./calendar.ts";

const event = {
  uid: "1@annonces.example",
  start: new Date("2026-12-05T19:00:00Z"),
  createdAt: new Date("2026-12-01T12:00:00Z"),
  summary: "Table; en érable",
  place: "Métro Laurier, sortie nord",
  url: "https://annonces.example/messages/1",
};

test("has the time in UTC, and separators in texts escaped", () => {
  const lines = calendarFile(event).split("\r\n");
  expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
  expect(lines).toEqual(
    expect.arrayContaining([
      "DTSTART:20261205T190000Z",
      "DTEND:20261205T193000Z",
      "SUMMARY:Table\\; en érable",
      "LOCATION:Métro Laurier\\, sortie nord",
    ]),
  );
  expect(lines.at(-1)).toBe("");
});

test("a text begins no property of its own, and long lines are folded between characters", () => {
  const file = calendarFile({ ...event, place: `a\r\nATTENDEE:x\u2028${"é".repeat(100)}` });
  expect(file).not.toMatch(/^ATTENDEE/mu);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`LOCATION:a\\nATTENDEE:x\\n${"é".repeat(100)}\r\n`);
});
