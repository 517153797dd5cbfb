/**
 * Settings that administrators change on the site. Defaults come from the environment; a changed value is stored and
 * takes precedence.
 */
import { isEmail, normalizeEmail } from "../accounts/account.ts";
import { listingLifetimeDays } from "../listings/lifetime.ts";
import { photosMax } from "../listings/listing.ts";
import { type PublishingPolicy, publishingPolicies } from "../listings/publication.ts";
import { limits } from "../platform/rate-limits.ts";
import { normalizeLine } from "../platform/text-input.ts";
import { endOfCalendarDate } from "../platform/time.ts";
import { type AccentRejection, parseAccent } from "./accent.ts";
import { fingerprint } from "./fingerprint.ts";

export type DisplayedCount = number | "real";

/** Who may register: all visitors, people with an account at the identity provider, those who were invited, or none. */
export const registrationPolicies = ["open", "provider", "invitation", "closed"] as const;
export type RegistrationPolicy = (typeof registrationPolicies)[number];

export type SiteSettings = {
  name: string;
  /** after the name in the footer; "": the default */
  tagline: string;
  /** heading and text of the home page; "": the default */
  heroTitle: string;
  heroText: string;
  /** `#rrggbb`; "": the default */
  accentColor: string;
  contactEmail: string;
  /** of the operator, in the footer of emails; "": none */
  postalAddress: string;
  /** name and title of the person in charge of personal information (Québec, law 25), on the privacy page; "": none */
  privacyOfficer: string;
  /** "": `contactEmail` */
  privacyEmail: string;
  /** announcement above every page; "": none */
  bannerText: string;
  /** last day of the announcement, as "2026-12-24"; "": until it is removed */
  bannerUntil: string;
  displayedUserTotal: DisplayedCount;
  displayedActiveUsers: DisplayedCount;
  registration: RegistrationPolicy;
  publishing: PublishingPolicy;
  /** Only moderators and administrators use the site; others read the text. */
  maintenance: "on" | "off";
  /** "": the default */
  maintenanceText: string;
  /** Applies to listings that are published or renewed after the change. */
  listingLifetimeDays: number;
  photosPerListing: number;
  /** per account; new accounts have fewer, if that is less */
  messagesPerHour: number;
};

/** Limits and lifetimes that operators choose, with the least and the most that they may be. */
export const siteLimits = {
  listingLifetimeDays: { min: 7, max: 365, initial: listingLifetimeDays },
  photosPerListing: { min: 1, max: photosMax, initial: photosMax },
  messagesPerHour: { min: 5, max: 1000, initial: limits.message.attempts },
} as const;
export type SiteLimit = keyof typeof siteLimits;

export type SettingName = keyof SiteSettings;
export const settingNames = [
  "name",
  "tagline",
  "heroTitle",
  "heroText",
  "accentColor",
  "contactEmail",
  "postalAddress",
  "privacyOfficer",
  "privacyEmail",
  "bannerText",
  "bannerUntil",
  "displayedUserTotal",
  "displayedActiveUsers",
  "registration",
  "publishing",
  "maintenance",
  "maintenanceText",
  "listingLifetimeDays",
  "photosPerListing",
  "messagesPerHour",
] satisfies readonly SettingName[];

export const settingMaxLengths = {
  name: 60,
  tagline: 100,
  heroTitle: 80,
  heroText: 200,
  postalAddress: 200,
  privacyOfficer: 120,
  bannerText: 300,
  maintenanceText: 300,
} as const;

export type SettingRejection =
  | AccentRejection
  | "missing"
  | "too-long"
  | "not-an-email"
  | "not-a-date"
  | "not-a-count"
  | "not-a-choice"
  | "not-in-range";
export type SettingErrors = Partial<Record<SettingName, SettingRejection>>;

/** Each value as typed. */
export type SettingsForm = Record<SettingName, string>;

export function formOf(settings: SiteSettings): SettingsForm {
  return Object.fromEntries(
    settingNames.map((name) => [name, settings[name] === "real" ? "" : String(settings[name])]),
  ) as SettingsForm; // every name
}

export function parseSiteSettings(
  form: SettingsForm,
): { ok: true; settings: SiteSettings } | { ok: false; errors: SettingErrors } {
  const errors: SettingErrors = {};
  const line = (name: keyof typeof settingMaxLengths): string => {
    const text = normalizeLine(form[name]);
    if ([...text].length > settingMaxLengths[name]) errors[name] = "too-long";
    return text;
  };
  const count = (name: "displayedUserTotal" | "displayedActiveUsers"): DisplayedCount => {
    const text = form[name].replace(/\s/gu, "");
    if (text === "" || text === "real") return "real";
    if (!/^\d{1,9}$/u.test(text)) errors[name] = "not-a-count";
    return Number(text);
  };
  const choice = <Choice extends string>(
    name: SettingName,
    choices: readonly [Choice, ...Choice[]],
  ): Choice => {
    const chosen = choices.find((known) => known === form[name]);
    if (chosen === undefined) errors[name] = "not-a-choice";
    return chosen ?? choices[0];
  };
  const limit = (name: SiteLimit): number => {
    const { min, max } = siteLimits[name];
    const text = form[name].trim();
    const value = Number(text);
    if (!/^\d{1,5}$/u.test(text) || value < min || value > max) errors[name] = "not-in-range";
    return value;
  };
  const name = line("name");
  if (name === "") errors.name = "missing";
  const contactEmail = normalizeEmail(form.contactEmail);
  if (!isEmail(contactEmail)) errors.contactEmail = "not-an-email";
  const privacyEmail = normalizeEmail(form.privacyEmail);
  if (privacyEmail !== "" && !isEmail(privacyEmail)) errors.privacyEmail = "not-an-email";
  const bannerUntil = form.bannerUntil.trim();
  if (bannerUntil !== "" && endOfCalendarDate(bannerUntil) === null) errors.bannerUntil = "not-a-date";
  const accent = form.accentColor.trim() === "" ? null : parseAccent(form.accentColor);
  if (accent && !accent.ok) errors.accentColor = accent.reason;
  const settings: SiteSettings = {
    name,
    contactEmail,
    bannerUntil,
    tagline: line("tagline"),
    heroTitle: line("heroTitle"),
    heroText: line("heroText"),
    postalAddress: line("postalAddress"),
    bannerText: line("bannerText"),
    privacyOfficer: line("privacyOfficer"),
    privacyEmail,
    accentColor: accent?.ok ? accent.color : "",
    displayedUserTotal: count("displayedUserTotal"),
    displayedActiveUsers: count("displayedActiveUsers"),
    registration: choice("registration", registrationPolicies),
    publishing: choice("publishing", publishingPolicies),
    maintenance: form.maintenance === "on" ? "on" : "off",
    maintenanceText: line("maintenanceText"),
    listingLifetimeDays: limit("listingLifetimeDays"),
    photosPerListing: limit("photosPerListing"),
    messagesPerHour: limit("messagesPerHour"),
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, settings };
}

/** The announcement, unless its last day is over. */
export function currentBanner(
  { bannerText, bannerUntil }: Pick<SiteSettings, "bannerText" | "bannerUntil">,
  now: Date,
): string | null {
  const end = endOfCalendarDate(bannerUntil);
  return bannerText === "" || (end !== null && end <= now) ? null : bannerText;
}

/** Values before and after, of the settings that differ. */
export function changedSettings(
  before: SiteSettings,
  after: SiteSettings,
): { from: Partial<SiteSettings>; to: Partial<SiteSettings> } {
  const names = settingNames.filter((name) => before[name] !== after[name]);
  const pick = (of: SiteSettings) => Object.fromEntries(names.map((name) => [name, of[name]]));
  return { from: pick(before), to: pick(after) };
}

/** Differs when any setting differs: a form that was opened before another change does not undo it. */
export function versionOf(settings: SiteSettings): string {
  return fingerprint(settingNames.map((name) => settings[name]));
}
