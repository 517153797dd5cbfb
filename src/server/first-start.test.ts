import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { placeholderSettings } from "./first-start.ts";

function settingsOf(environment: Record<string, string>): string[] {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problems.join());
  return placeholderSettings(read.config).map(({ setting }) => setting);
}

test("a real site is told which values that visitors see are placeholders", () => {
  const real = { DEMO_DATA: "off", PUBLIC_URL: "https://annonces.example" };
  expect(settingsOf(real)).toEqual(["CONTACT_EMAIL", "DISPLAYED_USER_TOTAL", "DISPLAYED_ACTIVE_USERS"]);
  const own = { CONTACT_EMAIL: "allo@annonces.example", DISPLAYED_USER_TOTAL: "real" };
  expect(settingsOf({ ...real, ...own, DISPLAYED_ACTIVE_USERS: "0" })).toEqual([]);
  const sends = { ...real, ...own, DISPLAYED_ACTIVE_USERS: "0", SMTP_URL: "smtp://mail.example" };
  expect(settingsOf(sends)).toEqual(["SITE_POSTAL_ADDRESS"]);
  expect(settingsOf({ ...sends, SITE_POSTAL_ADDRESS: "1, rue des Érables, Laval" })).toEqual([]);
});

test("a demo is not", () => {
  expect(settingsOf({})).toEqual([]);
});
