import type { ReactNode } from "react";
import { formatGroups } from "../../../accounts/second-factor.ts";
import { formatDate } from "../../text/dates.ts";
import { plural } from "../../text/plural.ts";
import { TextField } from "../../ui/field.tsx";
import { OwnPasswordField } from "../../ui/own-password-field.tsx";
import type { SecondFactorTask } from "./change-second-factor.ts";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

/** `appKey` and `qr`: for the app, until a code has confirmed it. */
export type SecondFactorState =
  | { state: "off" }
  | { state: "started"; appKey: string; qr: { size: number; path: string } }
  | { state: "on"; since: Date; recoveryCodes: number };

type Props = { secondFactor: SecondFactorState; email: string; result: SettingsResult | undefined };

export function SecondFactor({ secondFactor, email, result }: Props) {
  const codes = result?.recoveryCodes;
  return (
    <Section
      id="validation"
      help={
        <p>
          À la connexion, après votre mot de passe, nous demandons un code que montre une application de votre
          téléphone. Un mot de passe volé ne suffit plus. Une clé d’accès peut remplacer ce code.
        </p>
      }
    >
      {codes ? <RecoveryCodes codes={codes} /> : null}
      {secondFactor.state === "on" ? (
        // Keyed, so that the fields are cleared after a renewal.
        <On key={codes?.[0] ?? "on"} {...secondFactor} email={email} result={result} />
      ) : secondFactor.state === "started" ? (
        <Started {...secondFactor} result={result} />
      ) : (
        <PasswordTask
          task="factor-start"
          email={email}
          result={result}
          label="Commencer"
          busy="Un instant…"
        />
      )}
    </Section>
  );
}

function On({
  since,
  recoveryCodes,
  email,
  result,
}: {
  since: Date;
  recoveryCodes: number;
  email: string;
  result: SettingsResult | undefined;
}) {
  return (
    <>
      <p>
        Activée depuis le <time dateTime={since.toISOString()}>{formatDate(since)}</time>.{" "}
        {recoveryCodes === 0
          ? "Il ne vous reste aucun code de secours."
          : plural(recoveryCodes, {
              one: "Il vous reste #\u00a0code de secours.",
              other: "Il vous reste #\u00a0codes de secours.",
            })}
      </p>
      <Part
        title="Codes de secours"
        help="Pour vous connecter sans votre téléphone. De nouveaux codes remplacent les anciens."
      >
        <PasswordTask
          task="factor-renew"
          email={email}
          result={result}
          label="Créer de nouveaux codes"
          busy="Création…"
        />
      </Part>
      <Part title="Désactiver" help="Votre mot de passe suffira de nouveau pour vous connecter.">
        <PasswordTask
          task="factor-disable"
          email={email}
          result={result}
          label="Désactiver la validation"
          busy="Désactivation…"
        />
      </Part>
    </>
  );
}

function Part({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 border-line border-t pt-5">
      <h2 className="text-lg">{title}</h2>
      <p className="text-soft text-sm">{help}</p>
      {children}
    </section>
  );
}

function Started({
  appKey,
  qr,
  result,
}: {
  appKey: string;
  qr: { size: number; path: string };
  result: SettingsResult | undefined;
}) {
  const errors = result?.task === "factor-confirm" ? result.fields : {};
  return (
    <>
      <ol className="grid list-decimal gap-5 pl-5">
        <li>
          Ouvrez une application de codes sur votre téléphone, par exemple Aegis, 2FAS ou Google
          Authenticator.
        </li>
        <li>
          <p>Ajoutez-y un compte en balayant ce code&nbsp;:</p>
          {/* Black on white in both themes: some readers know no other. */}
          <svg
            role="img"
            aria-label="Code QR de la clé écrite ci-dessous"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="mt-3 w-full max-w-64 rounded-card"
          >
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p className="mt-3">Ou écrivez-y cette clé&nbsp;:</p>
          <code className="mt-1 block rounded-card bg-sunken p-3 font-mono text-sm">
            {formatGroups(appKey, " ")}
          </code>
        </li>
        <li>Écrivez ici le code que l’application montre.</li>
      </ol>
      <TaskForm
        task="factor-confirm"
        result={result}
        submit={{ label: "Activer la validation", busy: "Vérification…" }}
      >
        <TextField
          label="Code à six chiffres"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={60}
          required
          error={errors.code}
        />
      </TaskForm>
      <TaskForm
        task="factor-cancel"
        result={result}
        variant="secondary"
        submit={{ label: "Abandonner", busy: "Un instant…" }}
      />
    </>
  );
}

function PasswordTask({
  task,
  email,
  result,
  label,
  busy,
}: {
  task: SecondFactorTask;
  email: string;
  result: SettingsResult | undefined;
  label: string;
  busy: string;
}) {
  const errors = result?.task === task ? result.fields : {};
  return (
    <TaskForm task={task} result={result} submit={{ label, busy }} variant="secondary">
      <OwnPasswordField email={email} error={errors.currentPassword} />
    </TaskForm>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div role="status" className="grid gap-2 rounded-card border border-spruce bg-surface p-4">
      <p className="font-semibold">Vos codes de secours</p>
      <p className="text-sm">
        Gardez-les en lieu sûr&nbsp;: ils ne seront plus jamais affichés. Chacun ouvre votre compte une fois,
        si vous n’avez pas votre téléphone.
      </p>
      <ol className="grid gap-1 rounded-card bg-sunken p-3 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="break-all">
            {formatGroups(code, "-")}
          </li>
        ))}
      </ol>
    </div>
  );
}
