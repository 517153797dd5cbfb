import { base32 } from "@better-auth/utils/base32";
import { expect, test } from "vitest";
import { createRecoveryCodes } from "./second-factor.queries.server.ts";
import { formatGroups, parseSignInCode } from "./second-factor.ts";
import { createTotpKey, periodOf, totpUri } from "./totp.server.ts";

/** Of RFC 6238, appendix B: SHA-1, the last six of eight digits. */
const key = base32.encode("12345678901234567890", { padding: false });
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("the code at %i s is that of RFC 6238", async (seconds, code) => {
  const period = Math.floor(seconds / 30);
  expect(await periodOf(key, code, { now: at(seconds), lastPeriod: null })).toBe(period);
  // One period early or late, no more.
  for (const [shift, expected] of [
    [-60, null],
    [-30, period],
    [30, period],
    [60, null],
  ] as const)
    expect(await periodOf(key, code, { now: at(seconds + shift), lastPeriod: null })).toBe(expected);
  expect(await periodOf(key, code, { now: at(seconds), lastPeriod: period })).toBeNull();
  expect(await periodOf(key, code, { now: at(seconds), lastPeriod: period - 1 })).toBe(period);
});

test("a code is read as people type it", () => {
  expect(parseSignInCode(" 012 345 ")).toEqual({ kind: "app", code: "012345" });
  for (const code of createRecoveryCodes()) {
    expect(parseSignInCode(formatGroups(code, "-"))).toEqual({ kind: "recovery", code });
    expect(parseSignInCode(formatGroups(code.toUpperCase(), " \u2011 "))).toEqual({ kind: "recovery", code });
  }
  for (const typed of ["", "12345", "1234567", "12345a", "a".repeat(23), "o".repeat(24), " ".repeat(61)])
    expect(parseSignInCode(typed)).toBeNull();
});

test("an app reads key, site and account from the address", () => {
  const created = createTotpKey();
  expect(created).toMatch(/^[A-Z2-7]{32}$/u);
  const url = new URL(totpUri(created, "Annonces: Québec", "zoe@example.com"));
  expect(url.protocol + url.host).toBe("otpauth:totp");
  expect(decodeURIComponent(url.pathname)).toBe("/Annonces  Québec:zoe@example.com");
  expect(url.searchParams.get("secret")).toBe(created);
});
