import { OwnPasswordField } from "../../ui/own-password-field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

export function PasswordForm({
  email,
  since,
  minLength,
  result,
}: {
  email: string;
  /** when the current password was set */
  since: Date | null;
  minLength: number;
  result: SettingsResult | undefined;
}) {
  const errors = result?.task === "password" ? result.fields : {};
  return (
    <Section id="mot-de-passe" help={<p>Vos autres appareils seront déconnectés.</p>}>
      {/* Keyed, so that the fields are cleared after a change. */}
      <TaskForm
        key={since?.getTime()}
        task="password"
        result={result}
        submit={{ label: "Changer le mot de passe", busy: "Changement…" }}
      >
        <OwnPasswordField email={email} error={errors.currentPassword} />
        <PasswordField
          label="Nouveau mot de passe"
          name="password"
          autoComplete="new-password"
          required
          hint={`Au moins ${minLength} caractères.`}
          error={errors.password}
        />
        <PasswordField
          label="Confirmer le nouveau mot de passe"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
      </TaskForm>
    </Section>
  );
}
