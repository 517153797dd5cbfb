import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../../text/dates.ts";
import { providerTexts } from "../../text/provider-texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { OwnPasswordField } from "../../ui/own-password-field.tsx";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

/** `linkedAt` null: the account is not linked */
export type LinkedProvider = { label: string; linkedAt: Date | null };

/** The member's account at the operator's identity provider. */
export function LinkedProviderSection({
  provider: { label, linkedAt },
  hasPassword,
  email,
  result,
}: {
  provider: LinkedProvider;
  hasPassword: boolean;
  email: string;
  result: SettingsResult | undefined;
}) {
  const errors = result?.task === "provider-unlink" ? result.fields : {};
  return (
    <Section
      id="organisation"
      help={
        <p>
          {linkedAt
            ? `Relié le ${formatDate(linkedAt)}. Vous vous connectez avec ${label}, sans mot de passe.`
            : `Connectez-vous avec ${label}, sans mot de passe.`}
        </p>
      }
    >
      {!hasPassword ? (
        <>
          <p className="text-soft text-sm">
            Votre compte n’a pas encore de mot de passe. Plusieurs réglages le demandent.
          </p>
          <ButtonLink to={paths.forgot()} variant="secondary" className="justify-self-start">
            Choisir un mot de passe
          </ButtonLink>
        </>
      ) : linkedAt ? (
        <TaskForm
          task="provider-unlink"
          result={result}
          variant="secondary"
          submit={{ label: "Détacher ce compte", busy: "Un instant…" }}
        >
          <OwnPasswordField email={email} error={errors.currentPassword} />
        </TaskForm>
      ) : (
        <ButtonLink
          to={accountPaths.provider(paths.settingsPage("mot-de-passe"))}
          reloadDocument
          variant="secondary"
          className="justify-self-start"
        >
          {providerTexts.button(label)}
        </ButtonLink>
      )}
    </Section>
  );
}
