import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isEmail,
  isEstablished,
  normalizeEmail,
  parseRegistration,
  passwordWeakness,
  type RegistrationForm,
} from "./account.ts";

const usual = { isStrong: false, isCommon: () => false };
const strong = { isStrong: true, isCommon: (password: string) => password === "motdepasse123" };

const form: RegistrationForm = {
  name: "Camille Tremblay",
  email: "camille@exemple.ca",
  phone: "",
  password: "érable",
  confirmPassword: "érable",
};
const errorsOf = (changes: Partial<RegistrationForm>, policy = usual) => {
  const parsed = parseRegistration({ ...form, ...changes }, policy);
  return parsed.ok ? {} : parsed.errors;
};

describe("registration", () => {
  test("requires a name, an email and a password typed twice", () => {
    expect(parseRegistration(form, usual)).toEqual({
      ok: true,
      registration: {
        name: "Camille Tremblay",
        email: "camille@exemple.ca",
        phone: null,
        password: "érable",
      },
    });
  });

  test("normalizes the input, except the password", () => {
    const typed = {
      name: "  Camille\tTremblay ",
      email: " Camille@Exemple.CA ",
      phone: " 514 555-0123 ",
      password: "  six  ",
      confirmPassword: "  six  ",
    };
    expect(parseRegistration(typed, usual)).toEqual({
      ok: true,
      registration: {
        name: "Camille Tremblay",
        email: "camille@exemple.ca",
        phone: "514 555-0123",
        password: "  six  ",
      },
    });
  });

  test("reports all errors at once", () => {
    expect(errorsOf({ name: " ", email: "", phone: "abc", password: "", confirmPassword: "x" })).toEqual({
      name: "name-required",
      email: "email-required",
      phone: "invalid-phone",
      password: "password-required",
    });
  });

  test("requires a visible name of at most 100 characters", () => {
    expect(errorsOf({ name: "🚲".repeat(100) })).toEqual({});
    expect(errorsOf({ name: "🚲".repeat(101) })).toEqual({ name: "name-too-long" });
    expect(errorsOf({ name: "\u200b\u00a0" })).toEqual({ name: "name-required" });
  });

  test("requires the same password twice, character by character", () => {
    expect(errorsOf({ confirmPassword: "Érable" })).toEqual({ confirmPassword: "passwords-differ" });
    expect(errorsOf({ confirmPassword: "" })).toEqual({ confirmPassword: "passwords-differ" });
  });
});

describe("a password", () => {
  test.each([
    ["", "password-required"],
    ["      ", "password-required"],
    ["12345", "weak-password"],
    ["123456", null],
    ["🚲🚲🚲🚲🚲", "weak-password"],
    ["🚲🚲🚲🚲🚲🚲", null],
    ["a".repeat(128), null],
    ["a".repeat(129), "password-too-long"],
    ["abc\0def", "password-too-long"],
  ])("%j: %s for a member", (password, weakness) => {
    expect(passwordWeakness(password, usual)).toBe(weakness);
  });

  test.each([
    ["", "password-required"],
    ["12345", "weak-password-12"],
    ["elevenchars", "weak-password-12"],
    ["twelve chars", null],
    ["motdepasse123", "common-password"],
  ])("%j: %s under the strong policy", (password, weakness) => {
    expect(passwordWeakness(password, strong)).toBe(weakness);
  });

  test("that is common is accepted under the normal policy", () => {
    expect(passwordWeakness("motdepasse123", { isStrong: false, isCommon: () => true })).toBeNull();
  });
});

describe("an email", () => {
  test.each([
    "a@b.ca",
    "camille.tremblay+babillard@courriel.exemple.qc.ca",
    "o'brien@exemple.com",
    "a@xn--t-9ga0d.ca",
    `${"a".repeat(64)}@exemple.ca`,
  ])("may be %s", (email) => {
    expect(isEmail(email)).toBe(true);
  });

  test.each([
    "",
    "camille",
    "camille@exemple",
    "@exemple.ca",
    "camille@",
    "camille@.ca",
    "camille@exemple.c",
    "camille@-exemple.ca",
    "camille@exemple-.ca",
    "a b@exemple.ca",
    " camille@exemple.ca",
    "camille@exemple.ca\n",
    "a@b@exemple.ca",
    "camille@exem_ple.ca",
    "camille@exemple.ca\nBcc: tous@exemple.ca",
    "ſimon@exemple.ca",
    "été@exemple.ca",
    `${"a".repeat(65)}@exemple.ca`,
    `a@${"a.".repeat(125)}example`,
  ])("is not %j", (email) => {
    expect(isEmail(email)).toBe(false);
  });

  test.each([
    ["  Camille@EXEMPLE.ca\n", "camille@exemple.ca"],
    ["\u200eCamille@exemple.ca\u200b", "camille@exemple.ca"],
    ["zoe@café.example", "zoe@xn--caf-dma.example"],
    ["zoe@CAFE\u0301.example", "zoe@xn--caf-dma.example"],
    ["zoe@www.épicerie-du-coin.québec", "zoe@www.xn--picerie-du-coin-9mb.xn--qubec-csa"],
    ["zoe@ｅxemple.ca", "zoe@exemple.ca"],
    ["zoe@exemple。ca", "zoe@exemple.ca"],
    ["zoe@é/exemple.ca", "zoe@é/exemple.ca"],
    ["zoe@é:80.ca", "zoe@é:80.ca"],
    ["zoe@1.2", "zoe@1.2"],
  ])("%j is stored as %s", (typed, stored) => {
    expect(normalizeEmail(typed)).toBe(stored);
  });

  test("normalization is idempotent", () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: "binary" })), (typed) => {
        const email = normalizeEmail(typed);
        expect(normalizeEmail(email)).toBe(email);
        if (isEmail(email)) expect(email).toMatch(/^[!-~]{5,254}$/u);
      }),
    );
  });
});

describe("a phone number", () => {
  test("3.18 is optional", () => {
    expect(parseRegistration({ ...form, phone: "514 555-0123" }, usual)).toMatchObject({
      ok: true,
      registration: { phone: "514 555-0123" },
    });
    expect(parseRegistration({ ...form, phone: "  " }, usual)).toMatchObject({
      ok: true,
      registration: { phone: null },
    });
  });
});

test("with the strong policy, the own email is not a password", () => {
  const policy = { isStrong: true, isCommon: () => false, email: "zoe.gagnon@example.com" };
  expect(passwordWeakness("Zoe.Gagnon@example.com", policy)).toBe("common-password");
  expect(passwordWeakness("zoe.gagnon@example.org", policy)).toBeNull();
  expect(passwordWeakness("zoe.gagnon@example.com", { ...policy, isStrong: false })).toBeNull();
});

test("an account is established once its email is confirmed and it is a day old, or by its role", () => {
  const createdAt = new Date("2026-11-20T12:00:00Z");
  const after = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000);
  const member = { role: "member" as const, isEmailVerified: true, createdAt };
  expect(isEstablished(member, after(24))).toBe(true);
  expect(isEstablished(member, after(23.9))).toBe(false);
  expect(isEstablished({ ...member, isEmailVerified: false }, after(1_000))).toBe(false);
  expect(isEstablished({ ...member, role: "admin" }, after(0))).toBe(true);
});
