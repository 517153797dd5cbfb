// Also runs on PostgreSQL 15.
/** As src/listings/listing-constraints.database.test.ts, for users. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aUser } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { writeResult } from "../../tests/support/write-result.ts";
import { emailMaxLength, nameMaxLength, parseRegistration, type RegistrationForm } from "./account.ts";
import { phoneMaxLength } from "./phone.ts";

const { db } = await testDatabase();

describe("users", () => {
  const fits = (form: Partial<RegistrationForm>) => {
    const whole = {
      name: "Anne",
      email: "a@b.ca",
      phone: "",
      password: "secret",
      confirmPassword: "secret",
      ...form,
    };
    return parseRegistration(whole, { isStrong: false, isCommon: () => false }).ok;
  };
  const domain = (length: number) => {
    const labels = `${"a".repeat(60)}.`.repeat(4).slice(0, length - "a@.ca".length);
    return `a@${labels}.ca`;
  };

  test.each([
    ["name", "é".repeat(nameMaxLength), "accepted"],
    ["name", "é".repeat(nameMaxLength + 1), "users_name_check"],
    ["name", "", "users_name_check"],
    ["email", domain(emailMaxLength - 10), "accepted"],
    ["email", "", "users_email_check"],
    ["phone", "5550123", "accepted"],
    ["phone", "+1 (514) 555-0100 poste 123456", "accepted"],
    ["phone", "5".repeat(phoneMaxLength + 1), "users_phone_check"],
    ["phone", "555012", "users_phone_check"],
  ] as const)("with the %s %j: %s", async (name, value, expected) => {
    expect(fits({ [name]: value })).toBe(expected === "accepted");
    expect(await writeResult(() => aUser(db, { [name]: value }))).toBe(expected);
  });

  test("have an email no longer than the domain allows, in lower case", async () => {
    const tooLong = `${"a".repeat(emailMaxLength)}@b.ca`;
    expect(fits({ email: tooLong })).toBe(false);
    expect(await writeResult(() => aUser(db, { email: tooLong }))).toBe("users_email_check");
    expect(await writeResult(() => aUser(db, { email: "Anne@exemple.ca" }))).toBe("users_email_check");
  });

  test("that the domain accepts are accepted by the database too", async () => {
    const users = fc.record({
      name: fc.string({ unit: "binary", maxLength: 110 }),
      email: fc.tuple(fc.nat(), fc.emailAddress()).map(([n, email]) => `${n}${email}`),
      phone: fc.oneof(
        fc.constantFrom("", "514 555-0123"),
        fc.string({ unit: fc.constantFrom(..."0123456789+-(). x#a"), maxLength: 32 }),
      ),
    });
    let registered = 0;
    await fc.assert(
      fc.asyncProperty(users, async (typed) => {
        const form = { ...typed, password: "secret", confirmPassword: "secret" };
        const parsed = parseRegistration(form, { isStrong: false, isCommon: () => false });
        if (!parsed.ok) return;
        registered += 1;
        const { name, email, phone } = parsed.registration;
        const verdict = await writeResult(() => aUser(db, { name, email, phone }));
        expect(["accepted", "users_email_key"]).toContain(verdict);
      }),
      { numRuns: 300 },
    );
    expect(registered).toBeGreaterThan(20);
  });
});
