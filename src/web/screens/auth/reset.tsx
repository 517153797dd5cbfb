import { data, Form, redirect, useNavigation } from "react-router";
import { findPasswordReset, isCommonPassword, resetPassword } from "../../../accounts/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { passwordAttempts } from "../../password-attempts.server.ts";
import { paths } from "../../paths.ts";
import { registrationMessages } from "../../text/messages.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import type { Route } from "./+types/reset.ts";
import { NarrowPage } from "./narrow-page.tsx";
import { tokenHeaders } from "./token-headers.ts";

export { shouldRevalidate } from "./expired-link.ts";

export const handle = { audience: "public" };

export function headers() {
  return tokenHeaders;
}

const ended = () => data({ link: null }, { status: 410 });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, site } = context.get(requestContext);
  const token = url.searchParams.get("token") ?? "";
  const found = await findPasswordReset(db, token, now());
  if (!found) return ended();
  const isStrong = site.isPasswordPolicyStrong || found.role !== "member";
  const { email, isInvitation } = found;
  return data({ link: { token, email, isInvitation, passwordMinLength: isStrong ? 12 : 6 } });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const { accounts, site } = app;
  const form = await readForm(request);
  const result = await resetPassword(
    {
      ...commandContext(context),
      hashPassword: accounts.hashPassword,
      policy: { isStrong: site.isPasswordPolicyStrong, isCommon: isCommonPassword },
    },
    {
      token: url.searchParams.get("token") ?? "",
      password: form.get("password") ?? "",
      confirmPassword: form.get("confirmPassword") ?? "",
    },
  );
  if (result.ok) {
    app.securityEvent("password-reset", { email: result.email });
    // The user may have exceeded the limits by guessing, perhaps from another IP address than this one.
    await passwordAttempts(app, result.email).resetEverywhere();
    throw redirect(paths.auth(), { headers: noticeHeaders("password-reset") });
  }
  if (result.reason === "link-ended") return data(null, { status: 410 });
  return data({ field: result.field, error: registrationMessages[result.rejection] }, { status: 422 });
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.link ? <ResetForm {...loaderData.link} result={actionData} /> : <LinkEnded />;
}

function ResetForm({
  token,
  email,
  isInvitation,
  passwordMinLength,
  result,
}: {
  token: string;
  email: string;
  isInvitation: boolean;
  passwordMinLength: number;
  result: Route.ComponentProps["actionData"];
}) {
  const { state } = useNavigation();
  const label = isInvitation ? "Choisir ce mot de passe" : "Changer le mot de passe";
  const submitLabel = state === "submitting" ? "Enregistrement…" : label;
  const errorOf = (field: "password" | "confirmPassword") =>
    result?.field === field ? result.error : undefined;
  return (
    <NarrowPage title={isInvitation ? "Bienvenue" : "Nouveau mot de passe"}>
      <p className="text-soft text-sm [overflow-wrap:anywhere]">
        Pour le compte <strong className="text-ink">{email}</strong>.{" "}
        {isInvitation
          ? "Choisissez votre mot de passe, puis connectez-vous."
          : "Vous devrez ensuite vous connecter de nouveau sur vos appareils."}
      </p>
      <Form method="post" action={accountPaths.reset(token)} noValidate className="grid gap-5">
        <MessageBox messages={result ? [result.error] : undefined} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={isInvitation ? "Mot de passe" : "Nouveau mot de passe"}
          name="password"
          autoComplete="new-password"
          required
          hint={`Au moins ${passwordMinLength} caractères.`}
          error={errorOf("password")}
        />
        <PasswordField
          label="Confirmer le mot de passe"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errorOf("confirmPassword")}
        />
        <Button type="submit" disabled={state !== "idle"}>
          {submitLabel}
        </Button>
      </Form>
    </NarrowPage>
  );
}

function LinkEnded() {
  return (
    <NarrowPage title="Ce lien n’est plus valide">
      <p>
        Il a déjà servi, ou il a plus d’une heure. Demandez-en un autre&nbsp;: il arrivera dans quelques
        minutes.
      </p>
      <ButtonLink to={paths.forgot()}>Demander un autre lien</ButtonLink>
    </NarrowPage>
  );
}
