/**
 * Password change by the user: the current password, and the new one typed twice. The rules of registration apply;
 * moderators and administrators need strong passwords.
 */
import { passwordWeakness, type RegistrationRejection, type Role } from "./account.ts";

export type PasswordChangeForm = { currentPassword: string; password: string; confirmPassword: string };
export type PasswordChangeRejection = RegistrationRejection | "current-password-required" | "same-password";
export type PasswordChangeErrors = Partial<Record<keyof PasswordChangeForm, PasswordChangeRejection>>;

type PasswordPolicy = { isStrong: boolean; isCommon: (password: string) => boolean; email?: string };

/** Does not check the current password: that needs the stored hash. */
export function parsePasswordChange(
  form: PasswordChangeForm,
  role: Role,
  policy: PasswordPolicy,
): { ok: true } | { ok: false; errors: PasswordChangeErrors } {
  const errors: PasswordChangeErrors = {};
  if (form.currentPassword === "") errors.currentPassword = "current-password-required";
  const weakness = passwordWeakness(form.password, {
    ...policy,
    isStrong: policy.isStrong || role !== "member",
  });
  if (weakness) errors.password = weakness;
  else if (form.password === form.currentPassword) errors.password = "same-password";
  else if (form.password !== form.confirmPassword) errors.confirmPassword = "passwords-differ";
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true };
}
