import { EmailAddress } from "../../ui/email-address.tsx";
import { TextField } from "../../ui/field.tsx";
import { OwnPasswordField } from "../../ui/own-password-field.tsx";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

export function EmailForm({
  email,
  pendingEmail,
  isVerified,
  result,
}: {
  email: string;
  /** the new address, which replaces it once its owner confirms it */
  pendingEmail: string | null;
  isVerified: boolean;
  result: SettingsResult | undefined;
}) {
  const own = result?.task === "email" ? result : undefined;
  return (
    <Section
      id="courriel"
      help={
        <p>
          Nous enverrons un lien à la nouvelle adresse. Elle remplacera l’ancienne dès que vous aurez cliqué
          dessus.
        </p>
      }
    >
      <div className="grid gap-0.5 rounded-card border border-line bg-surface px-4 py-3 text-sm">
        <span className="text-soft">Adresse actuelle</span>
        <strong className="font-semibold">
          <EmailAddress>{email}</EmailAddress>
        </strong>
        <span>{isVerified ? "Confirmée" : "Pas encore confirmée"}</span>
      </div>
      {isVerified ? null : (
        <TaskForm
          task="verification"
          result={result}
          variant="secondary"
          submit={{ label: "Renvoyer le courriel de vérification", busy: "Envoi…" }}
        />
      )}
      {pendingEmail ? (
        <div className="grid gap-3 rounded-card border border-spruce bg-spruce-tint px-4 py-3 text-sm">
          <p className="grid gap-0.5">
            <span className="text-soft">En attente</span>
            <strong className="font-semibold">
              <EmailAddress>{pendingEmail}</EmailAddress>
            </strong>
            <span>Nous avons envoyé un lien à cette adresse. Cliquez dessus pour la confirmer.</span>
          </p>
          <div className="flex flex-wrap gap-3">
            <TaskForm
              task="email-resend"
              result={result}
              variant="secondary"
              submit={{ label: "Renvoyer le lien", busy: "Envoi…" }}
            />
            <TaskForm
              task="email-cancel"
              result={result}
              variant="secondary"
              submit={{ label: "Annuler le changement", busy: "Annulation…" }}
            />
          </div>
        </div>
      ) : null}
      {/* Keyed, so that the field is cleared when the address has changed. */}
      <TaskForm
        key={`${email} ${pendingEmail}`}
        task="email"
        result={result}
        submit={{ label: "Changer d’adresse", busy: "Envoi…" }}
      >
        <TextField
          label="Nouvelle adresse"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={own?.typed.email}
          error={own?.fields.email}
        />
        <OwnPasswordField email={email} error={own?.fields.currentPassword} />
      </TaskForm>
    </Section>
  );
}
