import { expect, test } from "vitest";
import { formStamp, readFormStamp, remainingWaitMs } from "./form-stamp.server.ts";

const rendered = new Date("2026-11-26T12:00:00Z");
const after = (seconds: number) => ({ now: new Date(rendered.getTime() + seconds * 1000), isTimed: true });
const stamp = formStamp("secret", rendered);

test("a form is accepted from three seconds to a day after it was rendered, with the id of its stamp", () => {
  expect(readFormStamp(stamp, "secret", after(3))).toEqual({ ok: true, id: stamp.slice(0, 36) });
  expect(readFormStamp(stamp, "secret", after(24 * 3_600))).toMatchObject({ ok: true });
  expect(readFormStamp(stamp, "secret", after(24 * 3_600 + 1))).toEqual({ ok: false, reason: "outdated" });
  for (const seconds of [2.9, -5])
    expect(readFormStamp(stamp, "secret", after(seconds))).toEqual({ ok: false, reason: "too-fast" });
  expect(readFormStamp(stamp, "secret", { ...after(0), isTimed: false })).toMatchObject({ ok: true });
});

test("a stamp cannot be made up, changed or signed with another secret", () => {
  const [id, time, signature] = stamp.split(".");
  for (const forged of [
    "",
    "x",
    `${id}.${time}`,
    `${id}.${Number(time) - 1}.${signature}`,
    `${crypto.randomUUID()}.${time}.${signature}`,
    `${stamp.slice(0, -1)}é`,
  ])
    expect(readFormStamp(forged, "secret", after(10))).toEqual({ ok: false, reason: "outdated" });
  expect(readFormStamp(stamp, "other", after(10))).toEqual({ ok: false, reason: "outdated" });
});

test("what is missing of two seconds since the form was rendered is waited for, all of it without a stamp", () => {
  const wait = (text: string, seconds: number) => remainingWaitMs(text, "secret", after(seconds).now);
  expect(wait(stamp, 0.5)).toBe(1_500);
  expect(wait(stamp, 2)).toBe(0);
  expect(wait(stamp, 100_000)).toBe(0);
  expect(wait(stamp, -100)).toBe(2_000);
  for (const forged of ["", "x", stamp.replace(/.$/u, "é")]) expect(wait(forged, 100)).toBe(2_000);
});
