import { data, Form, redirect, useNavigation } from "react-router";
import {
  isEmail,
  normalizeEmail,
  passwordWeakness,
  strongPasswordMinLength,
} from "../../../accounts/account.ts";
import { createAdministrator, isCommonPassword, isUnset } from "../../../accounts/index.server.ts";
import { changeSiteSettings, sendTestEmail } from "../../../console/index.server.ts";
import {
  formOf,
  parseSiteSettings,
  type SettingErrors,
  settingMaxLengths,
  versionOf,
} from "../../../console/site-settings.ts";
import { accountPaths } from "../../account-paths.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { staffPaths } from "../../staff-paths.ts";
import { settingMessage } from "../../text/admin-texts.ts";
import { registrationMessages } from "../../text/messages.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { NarrowPage } from "../auth/narrow-page.tsx";
import { withCookies } from "../auth/sign-in.ts";
import { tokenHeaders } from "../auth/token-headers.ts";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "public" };

export function headers() {
  return tokenHeaders;
}

/** The page does not exist without the token, nor once the site has an administrator. */
async function requireSetup(context: Route.LoaderArgs["context"], url: URL): Promise<string> {
  const { db, isSetupToken } = context.get(requestContext);
  const token = url.searchParams.get("token") ?? "";
  if (!isSetupToken(token) || !(await isUnset(db))) throw notFound();
  return token;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = await requireSetup(context, url);
  const { site } = context.get(requestContext);
  return { token, name: site.name, contactEmail: isPlaceholder(site.contactEmail) ? "" : site.contactEmail };
}

/** No one can have an address there (RFC 2606): the operator has to write their own. */
const isPlaceholder = (email: string) => email.endsWith(".example");

type Field = "name" | "contactEmail" | "email" | "password";
type Rejected = { typed: Record<Exclude<Field, "password">, string>; errors: Partial<Record<Field, string>> };

export async function action({ request, context, url }: Route.ActionArgs) {
  await requireSetup(context, url);
  const { accounts, db, site, securityEvent } = context.get(requestContext);
  const form = await readForm(request);
  const text = (name: string) => form.get(name) ?? "";
  const typed = { name: text("name"), contactEmail: text("contactEmail"), email: text("email") };
  const reject = (errors: Rejected["errors"]) => data<Rejected>({ typed, errors }, { status: 422 });
  const { name, contactEmail } = typed;
  const real = text("realNumbers") === "on" ? { displayedUserTotal: "", displayedActiveUsers: "" } : {};
  const settings = { ...formOf(site), name, contactEmail, ...real };
  const parsed = parseSiteSettings(settings);
  const policy = { isStrong: true, isCommon: isCommonPassword };
  const { hashPassword } = accounts;
  const credentials = { email: typed.email, password: text("password") };
  const weakness = passwordWeakness(credentials.password, policy);
  const errors: Rejected["errors"] = {
    ...(parsed.ok ? {} : worded(parsed.errors)),
    ...(isEmail(normalizeEmail(typed.email)) ? {} : { email: registrationMessages["invalid-email"] }),
    ...(weakness ? { password: registrationMessages[weakness] } : {}),
  };
  if (Object.keys(errors).length > 0) return reject(errors);
  const created = await createAdministrator(
    { db, actor: "system", policy, hashPassword, onlyFirst: true },
    credentials,
  );
  if (!created.ok) {
    if (created.reason === "already-set-up") throw notFound();
    if (created.reason === "invalid-password")
      return reject({ password: registrationMessages[created.rejection] });
    return reject({
      email: created.reason === "invalid-email" ? registrationMessages["invalid-email"] : inUseText,
    });
  }
  const actor = { id: created.userId, role: "admin" as const };
  securityEvent("user-created", { subjectId: actor.id, role: "admin" });
  await changeSiteSettings(
    { db, actor, initial: site.initialSettings },
    { ...settings, basedOn: versionOf(site) },
  );
  if (text("testEmail") === "on") await sendTestEmail({ db, actor });
  const signedIn = await accounts.signIn(credentials);
  const cookies = signedIn.ok ? signedIn.cookies : [];
  const { "Set-Cookie": notice } = noticeHeaders("site-set-up");
  return redirect(staffPaths.admin(), { headers: withCookies([...cookies, notice]) });
}

const inUseText = "Cette adresse a déjà un compte.";

function worded({ name, contactEmail }: SettingErrors): Rejected["errors"] {
  return {
    ...(name ? { name: settingMessage("name", name) } : {}),
    ...(contactEmail ? { contactEmail: settingMessage("contactEmail", contactEmail) } : {}),
  };
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { token, name, contactEmail } = loaderData;
  const typed = actionData?.typed ?? { name, contactEmail, email: "" };
  const errors = actionData?.errors ?? {};
  const isBusy = useNavigation().state !== "idle";
  return (
    <NarrowPage title="Mettre le site en marche">
      <p className="text-soft text-sm">
        Votre site est prêt. Nommez-le et créez le compte qui l’administre. Tout se change ensuite dans
        l’administration.
      </p>
      <Form method="post" action={accountPaths.setup(token)} noValidate className="grid gap-5">
        <MessageBox messages={actionData ? Object.values(errors) : undefined} />
        <TextField
          label="Nom du site"
          name="name"
          required
          maxLength={settingMaxLengths.name}
          autoComplete="off"
          defaultValue={typed.name}
          error={errors.name}
        />
        <TextField
          label="Courriel de contact"
          name="contactEmail"
          type="email"
          required
          hint="Affiché sur le site."
          autoComplete="off"
          defaultValue={typed.contactEmail}
          error={errors.contactEmail}
        />
        <TextField
          label="Votre courriel"
          name="email"
          type="email"
          required
          hint="Pour vous connecter."
          autoComplete="username"
          defaultValue={typed.email}
          error={errors.email}
        />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="new-password"
          required
          hint={`Au moins ${strongPasswordMinLength} caractères.`}
          error={errors.password}
        />
        <Checkbox name="realNumbers" label="Afficher le vrai nombre d’utilisateurs à l’accueil" />
        <Checkbox name="testEmail" label="M’envoyer un courriel d’essai" />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "Création…" : "Mettre le site en marche"}
        </Button>
      </Form>
    </NarrowPage>
  );
}

function Checkbox({ name, label }: { name: string; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input type="checkbox" name={name} defaultChecked className="size-5 accent-spruce" />
      {label}
    </label>
  );
}
