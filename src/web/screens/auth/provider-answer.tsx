import { type ReactNode, useEffect, useRef } from "react";
import { data, Form, Link, redirect, replace, useNavigation } from "react-router";
import { normalizeEmail } from "../../../accounts/account.ts";
import {
  findIdentityOwner,
  type IdentityClaims,
  linkIdentity,
  readIdentityTicket,
} from "../../../accounts/index.server.ts";
import { isEmailBlocked } from "../../../console/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { type RequestContext, requestContext } from "../../context.ts";
import { isFilledByProgram, newStamp, waitForMinimumTime } from "../../form-protection.server.ts";
import { notFound, readForm } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { passwordContext } from "../../password-attempts.server.ts";
import { paths } from "../../paths.ts";
import { type ReturnTo, readReturnTo } from "../../return-to.ts";
import { authMessages, registrationMessages } from "../../text/messages.ts";
import { noAccountText, providerTexts } from "../../text/provider-texts.ts";
import { blockedEmailText } from "../../text/registration-texts.ts";
import { wrongPasswordText } from "../../text/settings-messages.ts";
import { suspensionText } from "../../text/suspension-text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { OwnPasswordField } from "../../ui/own-password-field.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { ProtectionFields } from "../../ui/protection-fields.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import type { Route } from "./+types/provider-answer.ts";
import { challengeCookie } from "./challenge-cookie.ts";
import { DeviceDataFields } from "./device-data-fields.tsx";
import {
  type FormResult,
  rejectFields,
  rejectForm,
  rejectSuspended,
  rejectTooMany,
} from "./form-response.ts";
import { NarrowPage } from "./narrow-page.tsx";
import { endedTicketCookie, readTicket } from "./provider-cookies.ts";
import { RegistrationTerms } from "./registration-terms.tsx";
import { runSignIn } from "./run-sign-in.ts";
import { deviceOfRequest, enter, withCookies } from "./sign-in.ts";
import { suspensionPath } from "./suspension-path.ts";

export const handle = { audience: "public", handlesNetworkFailure: true };

/** Also the Retry-After header of the action's rate limit. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders);
  headers.set("Cache-Control", "private, no-store");
  return headers;
}

const signInOf = (returnTo: ReturnTo | null) => returnTo?.login ?? paths.auth();
const settingPath = () => paths.settingsPage("mot-de-passe");

/** Next step after the answer of the identity provider: it signs in, registers, links the account of the session, or nothing. */
type Step =
  | { step: "sign-in" }
  | { step: "register"; email: string; isEmailFixed: boolean; name: string }
  | { step: "link" }
  | { step: "none"; text: string };

async function stepOf(app: RequestContext, claims: IdentityClaims): Promise<Step | "linked"> {
  const ownerId = await findIdentityOwner(app.db, claims);
  if (app.user) {
    if (ownerId === app.user.id) return "linked";
    return ownerId === null ? { step: "link" } : { step: "none", text: providerTexts.linked };
  }
  if (ownerId !== null) return { step: "sign-in" };
  const { registration } = app.site;
  if (registration === "invitation" || registration === "closed")
    return { step: "none", text: noAccountText[registration] };
  const email = claims.email ?? "";
  return {
    step: "register",
    email,
    isEmailFixed: email !== "" && claims.isEmailVerified,
    name: claims.name ?? "",
  };
}

/** The answer has expired or was used: it starts again. */
function startAgain(returnTo: ReturnTo | null) {
  const notice = noticeHeaders("provider-ended")["Set-Cookie"];
  return replace(signInOf(returnTo), { headers: withCookies([endedTicketCookie(), notice]) });
}

function claimsOf(request: Request, { now, unsubscribeSecret, identityProvider }: RequestContext) {
  if (!identityProvider) throw notFound();
  return readIdentityTicket(readTicket(request), now(), unsubscribeSecret);
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(requestContext);
  const returnTo = readReturnTo(url.searchParams);
  const claims = claimsOf(request, app);
  if (!claims) throw startAgain(returnTo);
  const step = await stepOf(app, claims);
  if (step === "linked") throw redirect(settingPath(), { headers: withCookies([endedTicketCookie()]) });
  return data({
    step,
    stamp: newStamp(app),
    signIn: signInOf(returnTo),
    label: app.identityProvider?.label ?? "",
    ownEmail: app.user?.email ?? "",
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const claims = claimsOf(request, app);
  const returnTo = readReturnTo(url.searchParams);
  if (!claims) return startAgain(returnTo);
  const form = await readForm(request);
  if (app.user) return link(form, claims, app, app.user);
  const result = await app.accounts.signInWithIdentity(claims, deviceOfRequest(request));
  if (result.ok) {
    const session = { ...result, cookies: [...result.cookies, endedTicketCookie()] };
    return enter(request, app, { form, session, next: returnTo?.path ?? paths.home() });
  }
  switch (result.reason) {
    case "second-factor": {
      const cookies = [challengeCookie(result.challenge), endedTicketCookie()];
      return replace(accountPaths.signInCode(signInOf(returnTo)), { headers: withCookies(cookies) });
    }
    case "suspended":
      app.securityEvent("sign-in-failed");
      return rejectSuspended(suspensionText(result.suspension), {}, suspensionPath(result, app));
    case "unknown-identity":
      return register(request, form, claims, app, returnTo);
  }
}

async function register(
  request: Request,
  form: URLSearchParams,
  claims: IdentityClaims,
  app: RequestContext,
  returnTo: ReturnTo | null,
) {
  const step = await stepOf(app, claims);
  // Signed in or linked meanwhile, or registration was closed: the page shows which.
  if (step === "linked" || step.step !== "register") return rejectForm(authMessages.unknown, {}, 409);
  const typed = {
    name: form.get("name") ?? "",
    phone: form.get("phone") ?? "",
    email: step.isEmailFixed ? step.email : (form.get("email") ?? ""),
  };
  if (await isEmailBlocked(app.db, normalizeEmail(typed.email)))
    return rejectFields({ email: blockedEmailText }, typed);
  const waitSeconds = await app.consumeLimit("sign-up");
  if (waitSeconds !== null) return rejectTooMany(waitSeconds, typed);
  if (isFilledByProgram(form)) {
    app.log.info({}, "registration of a program rejected");
    return rejectForm(authMessages.unknown, typed);
  }
  await waitForMinimumTime(form, app);
  const { issuer, subject, email, isEmailVerified } = claims;
  const input = { ...typed, identity: { issuer, subject }, verifiedEmail: isEmailVerified ? email : null };
  const result = await app.accounts.registerWithIdentity(input, deviceOfRequest(request));
  if (result.ok) {
    const session = { ...result, cookies: [...result.cookies, endedTicketCookie()] };
    const next = returnTo?.path ?? paths.home();
    return enter(request, app, { form, session, next, isNewAccount: true });
  }
  switch (result.reason) {
    case "identity-in-use":
      return startAgain(returnTo);
    case "email-already-in-use":
      return rejectFields({ email: providerTexts[result.reason] }, typed);
    case "invalid": {
      const fields: FormResult["fields"] = {};
      for (const field of ["name", "email", "phone"] as const) {
        const reason = result.errors[field];
        if (reason) fields[field] = registrationMessages[reason];
      }
      return rejectFields(fields, typed);
    }
  }
}

async function link(
  form: URLSearchParams,
  { issuer, subject }: IdentityClaims,
  app: RequestContext,
  user: NonNullable<RequestContext["user"]>,
) {
  const input = { identity: { issuer, subject }, currentPassword: form.get("currentPassword") ?? "" };
  const result = await linkIdentity(passwordContext(app, user), input);
  if (result.ok) {
    app.securityEvent("identity-linked");
    const cookies = [endedTicketCookie(), noticeHeaders("identity-linked")["Set-Cookie"]];
    return redirect(settingPath(), { headers: withCookies(cookies) });
  }
  switch (result.reason) {
    case "too-many-attempts":
      return rejectTooMany(result.waitSeconds, {});
    case "wrong-password":
      app.securityEvent("password-check-failed");
      return rejectFields({ password: wrongPasswordText }, {});
    case "identity-in-use":
      return rejectForm(providerTexts.linked, {});
    case "other-identity":
      return rejectForm(providerTexts["other-identity"], {});
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return runSignIn(serverAction);
}

const titles = {
  "sign-in": "Connexion",
  register: "Créer votre compte",
  link: "Relier ce compte",
  none: "Connexion",
};

export default function ProviderAnswer({ loaderData, actionData }: Route.ComponentProps) {
  const { step, stamp, signIn, label, ownEmail } = loaderData;
  const result = actionData && "messages" in actionData ? actionData : undefined;
  const to = accountPaths.providerAnswer(signIn);
  const isBusy = useNavigation().formAction?.startsWith("/auth/sso") ?? false;
  const fields = {
    "sign-in": <SignInFields />,
    register: step.step === "register" ? <RegisterFields step={step} stamp={stamp} result={result} /> : null,
    link: <LinkFields label={label} email={ownEmail} result={result} />,
    none: null,
  }[step.step];
  const submit = { "sign-in": "Continuer", register: "Créer mon compte", link: "Relier ce compte", none: "" };
  return (
    <NarrowPage title={titles[step.step]}>
      {step.step === "none" ? (
        <>
          <p className="text-soft">{step.text}</p>
          <ButtonLink to={signIn} variant="secondary" className="justify-self-start">
            Retour à la connexion
          </ButtonLink>
        </>
      ) : (
        <AnswerForm key={step.step} to={to} isSentAtOnce={step.step === "sign-in" && !result}>
          <MessageBox messages={result?.messages} />
          {result?.link ? (
            <Link
              to={result.link.to}
              className="w-fit py-1 font-semibold text-sm text-spruce underline underline-offset-4"
            >
              {result.link.label}
            </Link>
          ) : null}
          {fields}
          <Button type="submit" disabled={isBusy}>
            {isBusy ? "Un instant…" : submit[step.step]}
          </Button>
          {step.step === "register" ? <RegistrationTerms /> : null}
        </AnswerForm>
      )}
    </NarrowPage>
  );
}

/** `isSentAtOnce`: as soon as the device's favorites are among its fields; without scripts one presses its button. */
function AnswerForm({
  to,
  isSentAtOnce,
  children,
}: {
  to: string;
  isSentAtOnce: boolean;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const isSent = useRef(false);
  useEffect(() => {
    if (!isHydrated || !isSentAtOnce || isSent.current) return;
    isSent.current = true;
    form.current?.requestSubmit();
  }, [isHydrated, isSentAtOnce]);
  return (
    <Form ref={form} method="post" action={to} noValidate className="grid gap-5">
      {children}
    </Form>
  );
}

function SignInFields() {
  return (
    <>
      <p className="text-soft text-sm">Votre identité est confirmée.</p>
      <DeviceDataFields />
    </>
  );
}

function RegisterFields({
  step,
  stamp,
  result,
}: {
  step: Extract<Step, { step: "register" }>;
  stamp: string;
  result: FormResult | undefined;
}) {
  return (
    <>
      <p className="text-soft text-sm">C’est votre première visite. Vérifiez vos renseignements.</p>
      <TextField
        label="Nom complet"
        name="name"
        autoComplete="name"
        required
        defaultValue={result?.typed.name ?? step.name}
        error={result?.fields.name}
      />
      <TextField
        label="Courriel"
        name="email"
        type="email"
        autoComplete="email"
        required
        readOnly={step.isEmailFixed}
        defaultValue={step.isEmailFixed ? step.email : (result?.typed.email ?? step.email)}
        error={result?.fields.email}
      />
      <PhoneField defaultValue={result?.typed.phone} error={result?.fields.phone} />
      <DeviceDataFields />
      <ProtectionFields stamp={stamp} />
    </>
  );
}

function LinkFields({
  label,
  email,
  result,
}: {
  label: string;
  email: string;
  result: FormResult | undefined;
}) {
  return (
    <>
      <p className="text-soft text-sm">
        Vous pourrez ensuite vous connecter à votre compte {email} avec {label}.
      </p>
      <OwnPasswordField email={email} error={result?.fields.password} />
    </>
  );
}
