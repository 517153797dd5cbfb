import { Link } from "react-router";
import { apiScopes, apiTokenLifetimes, apiTokenNameMaxLength } from "../../../accounts/api-token.ts";
import type { ApiToken } from "../../../accounts/index.server.ts";
import { paths } from "../../paths.ts";
import { apiScopeLabels } from "../../text/api-texts.ts";
import { formatDate } from "../../text/dates.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { OwnPasswordField } from "../../ui/own-password-field.tsx";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

type Props = { tokens: readonly ApiToken[]; now: Date; email: string; result: SettingsResult | undefined };

/** Personal tokens: the list, and a form for a new one, whose text is shown once. */
export function Tokens({ tokens, now, email, result }: Props) {
  const own = result?.task === "token" ? result : undefined;
  return (
    <Section
      id="jetons"
      help={
        <p>
          Un jeton permet à un programme d’agir pour vous par l’
          <Link to={paths.api()} className="text-spruce underline underline-offset-4">
            API
          </Link>
          , dans les limites que vous choisissez. Ne le donnez à personne. Changer votre mot de passe révoque
          tous vos jetons.
        </p>
      }
    >
      {own?.token ? <NewToken token={own.token} /> : null}
      {tokens.length > 0 ? (
        <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
          {tokens.map((token) => (
            <li key={token.id} className="grid gap-2 bg-surface px-4 py-3 text-sm">
              <TokenText token={token} now={now} />
              <TaskForm
                task="token-revoke"
                result={result}
                variant="secondary"
                submit={{ label: `Révoquer ${token.name}`, busy: "Révocation…" }}
              >
                <input type="hidden" name="tokenId" value={token.id} />
              </TaskForm>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft text-sm">Aucun jeton.</p>
      )}
      <TaskForm
        // Keyed, so that the fields are cleared after a creation.
        key={own?.token ?? "new"}
        task="token"
        result={result}
        submit={{ label: "Créer un jeton", busy: "Création…" }}
      >
        <TextField
          label="Nom du jeton"
          name="name"
          required
          maxLength={apiTokenNameMaxLength}
          hint="Pour le reconnaître, par exemple « inventaire du magasin »."
          defaultValue={own?.typed.name ?? ""}
          error={own?.fields.name}
        />
        <SelectField label="Valable pendant" name="days" defaultValue="90" error={own?.fields.days}>
          {apiTokenLifetimes.map((days) => (
            <option key={days} value={days}>
              {days === 365 ? "un an" : `${days} jours`}
            </option>
          ))}
        </SelectField>
        <fieldset className="grid gap-1" aria-describedby={own?.fields.scopes ? "droits-erreur" : undefined}>
          <legend className="font-semibold">Ce que le programme peut faire</legend>
          {own?.fields.scopes ? (
            <p id="droits-erreur" className="text-danger text-sm">
              {own.fields.scopes}
            </p>
          ) : null}
          {apiScopes.map((scope) => (
            <label key={scope} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="checkbox"
                name="scope"
                value={scope}
                className="mt-0.5 size-6 shrink-0 accent-spruce"
              />
              <span>{apiScopeLabels[scope]}</span>
            </label>
          ))}
        </fieldset>
        <OwnPasswordField email={email} error={own?.fields.currentPassword} />
      </TaskForm>
    </Section>
  );
}

function NewToken({ token }: { token: string }) {
  return (
    <div role="status" className="grid gap-2 rounded-card border border-spruce bg-surface p-4">
      <p className="font-semibold">Votre nouveau jeton</p>
      <code className="break-all rounded-card bg-sunken p-3 font-mono text-sm">{token}</code>
      <p className="text-sm">Copiez-le maintenant&nbsp;: il ne sera plus jamais affiché.</p>
    </div>
  );
}

function TokenText({ token, now }: { token: ApiToken; now: Date }) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  const isExpired = expiresAt <= now;
  return (
    <div className="grid gap-0.5">
      <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
      <span>{scopes.map((scope) => apiScopeLabels[scope]).join(" · ")}</span>
      <span className="text-soft">
        Créé le {formatDate(createdAt)}, {isExpired ? "expiré depuis" : "valable jusqu’au"}{" "}
        {isExpired ? "le " : ""}
        {formatDate(expiresAt)},{" "}
        {lastUsedAt ? `utilisé la dernière fois le ${formatDate(lastUsedAt)}` : "jamais utilisé"}
      </span>
    </div>
  );
}
