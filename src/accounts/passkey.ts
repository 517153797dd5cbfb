import { isBlank, normalizeLine } from "../platform/text-input.ts";

export const passkeysMax = 10;
export const passkeyNameMaxLength = 60;
/** How long a browser has to sign a challenge. */
export const passkeyChallengeMinutes = 5;

export type PasskeyNameRejection = "passkey-name-required" | "passkey-name-too-long";

export function parsePasskeyName(
  typed: string,
): { ok: true; name: string } | { ok: false; reason: PasskeyNameRejection } {
  const name = normalizeLine(typed);
  if (isBlank(name)) return { ok: false, reason: "passkey-name-required" };
  if ([...name].length > passkeyNameMaxLength) return { ok: false, reason: "passkey-name-too-long" };
  return { ok: true, name };
}
