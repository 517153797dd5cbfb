/** Data of an account (§2, §5): name, email, password typed twice; optionally phone and photo. */
import { isBlank, isStorableText, normalizeLine, normalizeText } from "../platform/text-input.ts";
import { normalizePhone } from "./phone.ts";

export const roles = ["member", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

/** Shown to those with whom the user of a closed account exchanged messages. */
export const closedAccountName = "Utilisateur supprimé";

export const defaultDisplayName = "Utilisateur";
export const nameMaxLength = 100;
export const emailMaxLength = 254;
const passwordMinLength = 6;
/** For moderators and administrators, and for all users with PASSWORD_POLICY=strong. */
export const strongPasswordMinLength = 12;
export const passwordMaxLength = 128;
export const avatarMaxBytes = 5 * 1024 * 1024;

export type RegistrationForm = {
  name: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
};

export type RegistrationRejection =
  | "name-required"
  | "name-too-long"
  | "email-required"
  | "invalid-email"
  | "invalid-phone"
  | "password-required"
  | "weak-password"
  | "weak-password-12"
  | "common-password"
  | "password-too-long"
  | "passwords-differ";

export type RegistrationErrors = Partial<Record<keyof RegistrationForm, RegistrationRejection>>;

export type ProfileForm = { name: string; phone: string };
export type ProfileErrors = Partial<Record<keyof ProfileForm, RegistrationRejection>>;
export type Profile = { name: string; phone: string | null };

type Registration = { name: string; email: string; phone: string | null; password: string };

export function parseRegistration(
  form: RegistrationForm,
  policy: { isStrong: boolean; isCommon: (password: string) => boolean },
): { ok: true; registration: Registration } | { ok: false; errors: RegistrationErrors } {
  const { name, phone, errors: profileErrors } = readProfile(form);
  const errors: RegistrationErrors = {};
  if (profileErrors.name) errors.name = profileErrors.name;
  const email = normalizeEmail(form.email);
  if (email === "") errors.email = "email-required";
  else if (!isEmail(email)) errors.email = "invalid-email";
  if (profileErrors.phone) errors.phone = profileErrors.phone;
  const weakness = passwordWeakness(form.password, { ...policy, email });
  if (weakness) errors.password = weakness;
  else if (form.password !== form.confirmPassword) errors.confirmPassword = "passwords-differ";
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : {
        ok: true,
        registration: { name, email, phone, password: form.password },
      };
}

/** Fields that users can change themselves: name and optional phone. */
export function parseProfile(
  form: ProfileForm,
): { ok: true; profile: Profile } | { ok: false; errors: ProfileErrors } {
  const { name, phone, errors } = readProfile(form);
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, profile: { name, phone } };
}

function readProfile(form: ProfileForm): Profile & { errors: ProfileErrors } {
  const errors: ProfileErrors = {};
  const name = normalizeLine(form.name);
  if (isBlank(name)) errors.name = "name-required";
  else if ([...name].length > nameMaxLength) errors.name = "name-too-long";
  const phone = isBlank(form.phone) ? null : normalizePhone(form.phone);
  if (phone === null && !isBlank(form.phone)) errors.phone = "invalid-phone";
  return { name, phone, errors };
}

export function passwordWeakness(
  password: string,
  policy: { isStrong: boolean; isCommon: (password: string) => boolean; email?: string },
): RegistrationRejection | null {
  const length = [...password].length;
  if (isBlank(password)) return "password-required";
  if (length > passwordMaxLength || !isStorableText(password)) return "password-too-long";
  if (policy.isStrong && length < strongPasswordMinLength) return "weak-password-12";
  if (length < passwordMinLength) return "weak-password";
  const isEmail = policy.email !== undefined && normalizeEmail(password) === policy.email;
  if (policy.isStrong && (isEmail || policy.isCommon(password))) return "common-password";
  return null;
}

const establishedMs = 24 * 3_600_000;

/**
 * An account with a confirmed email that is at least a day old, or one with a role: creating many of those is expensive.
 * Others have lower rate limits.
 */
export function isEstablished(
  { role, isEmailVerified, createdAt }: { role: Role; isEmailVerified: boolean; createdAt: Date },
  now: Date,
): boolean {
  return role !== "member" || (isEmailVerified && now.getTime() - createdAt.getTime() >= establishedMs);
}

/** What phones and word processors put around or into copied text. Not the joiners, which some domains contain. */
const invisibleMarks = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/**
 * Addresses are compared without regard to case, so they are stored in lower case, and their domain in ASCII: that is
 * how mail is sent, and what browsers make of "zoé@café.example" in different ways.
 */
export function normalizeEmail(email: string): string {
  const typed = normalizeText(email.replace(invisibleMarks, ""), "NFC").trim().toLowerCase();
  const [, local, domain] = /^([^@]+)@([^@]+)$/u.exec(typed) ?? [];
  return local && domain ? `${local}@${asciiDomain(domain)}` : typed;
}

/** "café.example" → "xn--caf-dma.example"; what is not a domain stays as it is. */
function asciiDomain(domain: string): string {
  // Only names with other characters: the URL parser reads "1.2" as an IPv4 address, for instance.
  if (/^\p{ASCII}*$/u.test(domain) || /[\s/?#@:\\%[\]]/u.test(domain)) return domain;
  return URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain;
}

/**
 * Syntax that browsers accept for type=email, with at least one dot in the domain. No u flag: with it, i would match ſ
 * and K (Kelvin) as s and k.
 */
export function isEmail(email: string): boolean {
  return (
    email.length <= emailMaxLength &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i.test(
      email,
    )
  );
}

/**
 * Placeholder author of reported listings of closed accounts, until moderation decides (reported-listings.writes.server.ts).
 * Lists and counts of users leave it out.
 */
export const closedAccountId = "00000000-0000-4000-8000-00000000c105";
