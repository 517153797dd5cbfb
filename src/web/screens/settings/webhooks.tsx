import { Link } from "react-router";
import type { Webhook } from "../../../webhooks/index.server.ts";
import { webhookUrlMaxLength } from "../../../webhooks/webhook.ts";
import { paths } from "../../paths.ts";
import { TextField } from "../../ui/field.tsx";
import { NewWebhookSecret, WebhookList } from "../../ui/webhook-list.tsx";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

type Props = { webhooks: readonly Webhook[]; result: SettingsResult | undefined };

/** Webhooks for the member's own listings. */
export function Webhooks({ webhooks, result }: Props) {
  const own = result?.task === "webhook" ? result : undefined;
  return (
    <Section
      id="webhooks"
      help={
        <p>
          Votre serveur est appelé quand une de vos annonces change.{" "}
          <Link to={`${paths.api()}#webhooks`} className="text-spruce underline underline-offset-4">
            Ce qu’il reçoit
          </Link>
        </p>
      }
    >
      {own?.secret ? <NewWebhookSecret secret={own.secret} /> : null}
      <WebhookList
        webhooks={webhooks}
        actions={({ id, url }) => (
          <>
            <TaskForm
              task="webhook-try"
              result={undefined}
              variant="secondary"
              submit={{ label: "Envoyer un essai", busy: "Envoi…", name: `Envoyer un essai à ${url}` }}
            >
              <input type="hidden" name="webhookId" value={id} />
            </TaskForm>
            <TaskForm
              task="webhook-delete"
              result={undefined}
              variant="secondary"
              submit={{ label: "Supprimer", busy: "Suppression…", name: `Supprimer ${url}` }}
            >
              <input type="hidden" name="webhookId" value={id} />
            </TaskForm>
          </>
        )}
      />
      <TaskForm
        // Keyed, so that the field is cleared after a creation.
        key={own?.secret ?? "new"}
        task="webhook"
        result={result}
        submit={{ label: "Ajouter le webhook", busy: "Ajout…" }}
      >
        <TextField
          label="Adresse de votre serveur"
          name="url"
          type="url"
          inputMode="url"
          required
          maxLength={webhookUrlMaxLength}
          hint="En https, par exemple https://exemple.ca/babillard."
          defaultValue={own?.typed.url ?? ""}
          error={own?.fields.url}
        />
      </TaskForm>
    </Section>
  );
}
