import { expect, test } from "vitest";
import { parsePasswordChange } from "./password-change.ts";

const lenient = { isStrong: false, isCommon: (password: string) => password.includes("commun") };
const form = { currentPassword: "ancien", password: "nouveau", confirmPassword: "nouveau" };

test("six characters, typed twice, with the current password", () => {
  expect(parsePasswordChange(form, "member", lenient)).toEqual({ ok: true });
});

test.each([
  [{ currentPassword: "" }, { currentPassword: "current-password-required" }],
  [{ password: "", confirmPassword: "" }, { password: "password-required" }],
  [{ password: "court", confirmPassword: "court" }, { password: "weak-password" }],
  [{ confirmPassword: "Nouveau" }, { confirmPassword: "passwords-differ" }],
  [{ password: "ancien", confirmPassword: "ancien" }, { password: "same-password" }],
  [
    { currentPassword: "", password: "court" },
    { currentPassword: "current-password-required", password: "weak-password" },
  ],
])("%j  is rejected", (wrong, errors) => {
  expect(parsePasswordChange({ ...form, ...wrong }, "member", lenient)).toEqual({ ok: false, errors });
});

test.each(["moderator", "admin"] as const)("a %s needs twelve characters that are not common", (role) => {
  const errorOf = (password: string) =>
    parsePasswordChange({ ...form, password, confirmPassword: password }, role, lenient);
  expect(errorOf("onze signes")).toEqual({ ok: false, errors: { password: "weak-password-12" } });
  expect(errorOf("commun commun")).toEqual({ ok: false, errors: { password: "common-password" } });
  expect(errorOf("douze signes")).toEqual({ ok: true });
});

test("under the strong policy all users need them", () => {
  expect(parsePasswordChange(form, "member", { ...lenient, isStrong: true })).toEqual({
    ok: false,
    errors: { password: "weak-password-12" },
  });
});
