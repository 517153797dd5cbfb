import { Form, Link, useNavigation } from "react-router";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import type { ReturnTo } from "../../return-to.ts";
import { PageTitle, useSite } from "../../site.tsx";
import { providerTexts } from "../../text/provider-texts.ts";
import { returnToTexts } from "../../text/return-to.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { ProfilePhotoField } from "../../ui/profile-photo-field.tsx";
import { ProtectionFields } from "../../ui/protection-fields.tsx";
import { DeviceDataFields } from "./device-data-fields.tsx";
import type { FormResult } from "./form-response.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { RegistrationTerms } from "./registration-terms.tsx";

export type AuthMode = "login" | "register";

/** Sign-in or registration form, with links to switch between them. */
export function AuthPanel({
  mode,
  stamp,
  returnTo,
  result,
  passwordMinLength,
  closedText,
  providerLabel,
}: {
  mode: AuthMode;
  stamp: string;
  returnTo: ReturnTo | null;
  result: FormResult | undefined;
  passwordMinLength: number;
  /** why visitors cannot register; null when they can */
  closedText: string | null;
  /** of the identity provider; null: none, or it does not register */
  providerLabel: string | null;
}) {
  const isRegistration = mode === "register";
  const { name } = useSite();
  return (
    <>
      <PageTitle>{isRegistration ? "Inscription" : "Connexion"}</PageTitle>
      <h1 className="text-xl">{isRegistration ? "Inscription" : "Connexion"}</h1>
      <p className="mt-2 text-soft text-sm">
        {returnTo
          ? returnToTexts[returnTo.to]
          : isRegistration
            ? "Pour publier vos annonces, les suivre et garder vos favoris."
            : `Retrouvez vos annonces et vos favoris sur ${name}.`}
      </p>
      <ModeLinks mode={mode} returnTo={returnTo} />
      {providerLabel === null ? null : (
        <ButtonLink
          to={accountPaths.provider(returnTo?.login ?? paths.auth())}
          reloadDocument
          variant="secondary"
          className="mt-6 w-full"
        >
          {providerTexts.button(providerLabel)}
        </ButtonLink>
      )}
      {/* Keyed, so that the other form starts empty and without errors. */}
      {isRegistration && closedText !== null ? (
        <p className="mt-6">{closedText}</p>
      ) : isRegistration ? (
        <RegistrationForm
          key="register"
          to={returnTo?.register ?? paths.register()}
          stamp={stamp}
          result={result}
          passwordMinLength={passwordMinLength}
        />
      ) : (
        <SignInForm key="login" to={returnTo?.login ?? paths.auth()} result={result} />
      )}
    </>
  );
}

function ModeLinks({ mode, returnTo }: { mode: AuthMode; returnTo: ReturnTo | null }) {
  const link = (isCurrent: boolean) =>
    `grid min-h-11 place-items-center rounded-field font-semibold text-sm ${
      isCurrent ? "border border-line bg-surface text-ink" : "text-soft hover:text-ink"
    }`;
  return (
    <nav
      aria-label="Connexion ou inscription"
      className="mt-6 grid grid-cols-2 gap-1 rounded-card border border-line bg-sunken p-1"
    >
      <Link
        to={returnTo?.login ?? paths.auth()}
        replace
        aria-current={mode === "login" ? "page" : undefined}
        className={link(mode === "login")}
      >
        Connexion
      </Link>
      <Link
        to={returnTo?.register ?? paths.register()}
        replace
        aria-current={mode === "register" ? "page" : undefined}
        className={link(mode === "register")}
      >
        Inscription
      </Link>
    </nav>
  );
}

function SignInForm({ to, result }: { to: string; result: FormResult | undefined }) {
  const isBusy = useIsBusy();
  return (
    <Form method="post" action={to} noValidate className="mt-6 grid gap-5">
      <MessageBox messages={result?.messages} />
      {result?.link ? (
        <Link
          to={result.link.to}
          className="w-fit py-1 font-semibold text-sm text-spruce underline underline-offset-4"
        >
          {result.link.label}
        </Link>
      ) : null}
      <TextField
        label="Courriel"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={result?.typed.email}
        error={result?.fields.email}
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        required
        error={result?.fields.password}
      />
      <Link
        to={paths.forgot()}
        className="inline-flex min-h-6 items-center justify-self-start text-sm text-spruce underline underline-offset-4"
      >
        Mot de passe oublié&nbsp;?
      </Link>
      <DeviceDataFields />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? "Connexion…" : "Se connecter"}
      </Button>
      <PasskeyButton signIn={to} />
    </Form>
  );
}

function RegistrationForm({
  to,
  stamp,
  result,
  passwordMinLength,
}: {
  to: string;
  stamp: string;
  result: FormResult | undefined;
  passwordMinLength: number;
}) {
  const isBusy = useIsBusy();
  return (
    <Form method="post" action={to} encType="multipart/form-data" noValidate className="mt-6 grid gap-5">
      <MessageBox messages={result?.messages} />
      <ProfilePhotoField />
      <TextField
        label="Nom complet"
        name="name"
        autoComplete="name"
        required
        defaultValue={result?.typed.name}
        error={result?.fields.name}
      />
      <TextField
        label="Courriel"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={result?.typed.email}
        error={result?.fields.email}
      />
      <PhoneField defaultValue={result?.typed.phone} error={result?.fields.phone} />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="new-password"
        required
        hint={`Au moins ${passwordMinLength} caractères.`}
        error={result?.fields.password}
      />
      <PasswordField
        label="Confirmer le mot de passe"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={result?.fields.confirmPassword}
      />
      <DeviceDataFields />
      <ProtectionFields stamp={stamp} />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? "Création…" : "Créer mon compte"}
      </Button>
      <RegistrationTerms />
    </Form>
  );
}

function useIsBusy(): boolean {
  const { formAction } = useNavigation();
  return formAction?.startsWith(paths.auth()) ?? false;
}
