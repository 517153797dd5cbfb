import { expect, test } from "vitest";
import { parseUserChange, type UserChangeForm } from "./user-change.ts";

const policy = { isStrong: false, isCommon: (password: string) => password === "motdepasse2026" };
const form: UserChangeForm = { name: "Léa Roy", phone: "", role: "member", password: "" };
const member = { current: "member", isOwn: false } as const;
const ownAdmin = { current: "admin", isOwn: true } as const;

test("name and phone change; empty fields are unchanged or cleared", () => {
  const parsed = parseUserChange(
    { ...form, name: "  Léa\nRoy-Côté ", phone: "514 555-0123" },
    member,
    policy,
  );
  expect(parsed).toEqual({
    ok: true,
    change: { name: "Léa Roy-Côté", phone: "514 555-0123", role: "member", password: null },
  });
  expect(parseUserChange(form, member, policy)).toMatchObject({ ok: true, change: { phone: null } });
});

test.each([
  [{ name: " \u200b " }, { name: "name-required" }],
  [{ name: "n".repeat(101) }, { name: "name-too-long" }],
  [{ phone: "12" }, { phone: "invalid-phone" }],
  [{ role: "owner" }, { role: "role-unknown" }],
  [{ password: "court" }, { password: "weak-password" }],
] as const)("%j is rejected", (typed, errors) => {
  expect(parseUserChange({ ...form, ...typed }, member, policy)).toEqual({ ok: false, errors });
});

test("5.26 a member gets more rights only with a new strong password", () => {
  for (const role of ["moderator", "admin"]) {
    const errorsWith = (password: string) => parseUserChange({ ...form, role, password }, member, policy);
    expect(errorsWith("")).toEqual({ ok: false, errors: { password: "password-for-role" } });
    expect(errorsWith("onze signes")).toEqual({ ok: false, errors: { password: "weak-password-12" } });
    expect(errorsWith("motdepasse2026")).toEqual({ ok: false, errors: { password: "common-password" } });
    expect(errorsWith("douze signes")).toMatchObject({ ok: true, change: { role } });
  }
});

test("a moderator who becomes administrator or member keeps the password", () => {
  const moderator = { current: "moderator", isOwn: false } as const;
  expect(parseUserChange({ ...form, role: "admin" }, moderator, policy)).toMatchObject({ ok: true });
  expect(parseUserChange({ ...form, role: "member" }, moderator, policy)).toMatchObject({ ok: true });
});

test("an administrator's new password must be strong", () => {
  const typed = { ...form, role: "admin", password: "six666" };
  expect(parseUserChange(typed, { current: "admin", isOwn: false }, policy)).toEqual({
    ok: false,
    errors: { password: "weak-password-12" },
  });
});

test("administrators cannot set their own password here", () => {
  for (const password of ["douze signes!", "court"]) {
    expect(parseUserChange({ ...form, role: "admin", password }, ownAdmin, policy)).toEqual({
      ok: false,
      errors: { password: "own-password" },
    });
  }
});

test("administrators cannot change their own role, but other fields", () => {
  expect(parseUserChange(form, ownAdmin, policy)).toEqual({ ok: false, errors: { role: "own-role" } });
  expect(parseUserChange({ ...form, role: "admin", name: "Moi" }, ownAdmin, policy)).toMatchObject({
    ok: true,
    change: { name: "Moi", role: "admin" },
  });
});
