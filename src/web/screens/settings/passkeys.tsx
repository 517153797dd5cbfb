import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Passkey } from "../../../accounts/index.server.ts";
import { passkeyNameMaxLength, passkeysMax } from "../../../accounts/passkey.ts";
import { accountPaths } from "../../account-paths.ts";
import { formatDate } from "../../text/dates.ts";
import { authMessages } from "../../text/messages.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { OwnPasswordField } from "../../ui/own-password-field.tsx";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

type Props = { passkeys: readonly Passkey[]; email: string; result: SettingsResult | undefined };

export function Passkeys({ passkeys, email, result }: Props) {
  return (
    <Section
      id="cles-acces"
      help={
        <p>
          Une clé d’accès remplace le mot de passe et le code&nbsp;: votre appareil vous reconnaît, par
          exemple par votre empreinte ou son code de déverrouillage.
        </p>
      }
    >
      {passkeys.length > 0 ? (
        <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="grid gap-3 bg-surface px-4 py-3 text-sm">
              <span className="grid gap-0.5">
                <span className="font-semibold [overflow-wrap:anywhere]">{passkey.name}</span>
                <span className="text-soft">
                  Ajoutée le {formatDate(passkey.createdAt)},{" "}
                  {passkey.lastUsedAt ? `utilisée le ${formatDate(passkey.lastUsedAt)}` : "jamais utilisée"}
                </span>
              </span>
              <TaskForm
                task="passkey-rename"
                result={result}
                variant="secondary"
                submit={{ label: "Renommer", busy: "Un instant…", name: `Renommer ${passkey.name}` }}
              >
                <input type="hidden" name="passkeyId" value={passkey.id} />
                <TextField
                  label={`Nouveau nom de « ${passkey.name} »`}
                  name="name"
                  maxLength={passkeyNameMaxLength}
                  required
                  defaultValue={passkey.name}
                />
              </TaskForm>
              <TaskForm
                task="passkey-remove"
                result={result}
                variant="secondary"
                submit={{ label: "Retirer", busy: "Un instant…", name: `Retirer ${passkey.name}` }}
              >
                <input type="hidden" name="passkeyId" value={passkey.id} />
              </TaskForm>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft text-sm">Aucune clé d’accès.</p>
      )}
      {passkeys.length < passkeysMax ? <NewPasskey email={email} /> : null}
    </Section>
  );
}

/** Only with scripts, and in browsers that have passkeys. */
function NewPasskey({ email }: { email: string }) {
  const { revalidate } = useRevalidator();
  const [isSupported, setSupported] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    void import("../../passkeys.ts").then(({ isPasskeySupported }) => setSupported(isPasskeySupported()));
  }, []);
  if (!isSupported) return <p className="text-soft text-sm">Ce navigateur ne peut pas en ajouter.</p>;
  const add = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const { makePasskey } = await import("../../passkeys.ts");
    const result = await makePasskey(accountPaths.passkey(), {
      name: String(fields.get("name") ?? ""),
      currentPassword: String(fields.get("currentPassword") ?? ""),
    });
    setMessage(result && !result.ok ? result.message : null);
    if (!result?.ok) return;
    form.reset();
    await revalidate();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    add(event.currentTarget)
      .catch(() => setMessage(authMessages.unknown))
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <MessageBox messages={message === null ? undefined : [message]} />
      <TextField
        label="Nom de la clé d’accès"
        name="name"
        required
        maxLength={passkeyNameMaxLength}
        hint="Pour la reconnaître, par exemple « mon téléphone »."
      />
      <OwnPasswordField email={email} />
      <Button type="submit" variant="secondary" disabled={isBusy} className="justify-self-start">
        {isBusy ? "Un instant…" : "Ajouter une clé d’accès"}
      </Button>
    </form>
  );
}
