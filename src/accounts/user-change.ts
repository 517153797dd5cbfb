/**
 * What an administrator can change about a user: name, phone, role and password. Administrators cannot change their own
 * role, since the site could be left without an administrator, nor their own password, which requires the current one
 * (in the settings), so that an unattended session is not enough. A member who becomes moderator or administrator needs
 * a new password, because the current one may be shorter than these roles require.
 */
import { parseProfile, passwordWeakness, type RegistrationRejection, type Role, roles } from "./account.ts";

export type UserChangeForm = { name: string; phone: string; role: string; password: string };
export type UserChange = { name: string; phone: string | null; role: Role; password: string | null };
export type UserChangeRejection =
  | RegistrationRejection
  | "role-unknown"
  | "own-role"
  | "own-password"
  | "password-for-role";
export type UserChangeErrors = Partial<Record<keyof UserChangeForm, UserChangeRejection>>;

export function parseUserChange(
  form: UserChangeForm,
  { current, isOwn }: { current: Role; isOwn: boolean },
  policy: { isStrong: boolean; isCommon: (password: string) => boolean },
): { ok: true; change: UserChange } | { ok: false; errors: UserChangeErrors } {
  const profile = parseProfile(form);
  const errors: UserChangeErrors = profile.ok ? {} : { ...profile.errors };
  const role = roles.find((known) => known === form.role);
  if (!role) errors.role = "role-unknown";
  else if (isOwn && role !== current) errors.role = "own-role";
  const newRole = role ?? current;
  const isRaised = current === "member" && newRole !== "member";
  const isStrong = policy.isStrong || newRole !== "member";
  const weakness = passwordWeakness(form.password, { ...policy, isStrong });
  if (form.password === "") {
    if (isRaised) errors.password = "password-for-role";
  } else if (isOwn) errors.password = "own-password";
  else if (weakness) errors.password = weakness;
  if (!profile.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, change: { ...profile.profile, role: newRole, password: form.password || null } };
}
