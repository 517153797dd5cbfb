import { PasswordField } from "./password-field.tsx";

/** The password of the account, for a change that an unattended session must not make. */
export function OwnPasswordField({ email, error }: { email: string; error?: string }) {
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Mot de passe actuel"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={error}
      />
    </>
  );
}
