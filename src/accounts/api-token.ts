/** Personal access tokens: their format, scopes and lifetime. A program sends one instead of a password. */
import { isBlank, normalizeLine } from "../platform/text-input.ts";

/** Stored in rows: never renamed. `write` does not include `read`. */
export const apiScopes = [
  "listings:read",
  "listings:write",
  "favorites:read",
  "favorites:write",
  "searches:read",
  "searches:write",
  "messages:read",
  "messages:write",
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Days until a token expires: none is valid forever. */
export const apiTokenLifetimes = [30, 90, 365] as const;
export const apiTokensMax = 20;
export const apiTokenNameMaxLength = 60;

/** The prefix lets scanners of published code recognize a token. */
export const apiTokenPattern = /^babillard_[\w-]{43}$/u;

/** Fields as typed. */
export type ApiTokenForm = { name: string; days: string; scopes: readonly string[] };
export type ApiTokenRejection =
  | "token-name-required"
  | "token-name-too-long"
  | "token-days-unknown"
  | "token-scope-required";
export type ApiTokenErrors = Partial<Record<keyof ApiTokenForm, ApiTokenRejection>>;

export function parseApiToken(
  form: ApiTokenForm,
): { ok: true; name: string; days: number; scopes: ApiScope[] } | { ok: false; errors: ApiTokenErrors } {
  const errors: ApiTokenErrors = {};
  const name = normalizeLine(form.name);
  if (isBlank(name)) errors.name = "token-name-required";
  else if ([...name].length > apiTokenNameMaxLength) errors.name = "token-name-too-long";
  const days = apiTokenLifetimes.find((known) => String(known) === form.days);
  if (days === undefined) errors.days = "token-days-unknown";
  const scopes = apiScopes.filter((scope) => form.scopes.includes(scope));
  if (scopes.length === 0) errors.scopes = "token-scope-required";
  return Object.keys(errors).length > 0 || days === undefined
    ? { ok: false, errors }
    : { ok: true, name, days, scopes };
}
