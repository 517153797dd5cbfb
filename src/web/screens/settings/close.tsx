import type { ReactNode } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { closeAccount, findAccountSize } from "../../../accounts/index.server.ts";
import { reportRetentionMonths } from "../../../moderation/report.ts";
import { accountPaths } from "../../account-paths.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { passwordContext } from "../../password-attempts.server.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/count-texts.ts";
import { tooManyText } from "../../text/messages.ts";
import { accountClosingMessages } from "../../text/settings-messages.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { OwnPasswordField } from "../../ui/own-password-field.tsx";
import type { Route } from "./+types/close.ts";

type AccountSize = { listings: number; favorites: number; searches: number; conversations: number };

/** Lists what closing the account deletes and what is retained, before confirmation. */
export function DeletionSummary({ size }: { size: AccountSize }) {
  const { listings, favorites, searches, conversations } = size;
  return (
    <div className="grid gap-4">
      <p>Votre compte sera supprimé immédiatement, sans retour possible.</p>
      <Box title="Ce qui est supprimé">
        <li>votre nom, votre courriel, votre téléphone, votre photo et votre mot de passe&nbsp;;</li>
        <li>
          vos annonces et vos brouillons{inParentheses(listings, countTexts.listings)}, avec leurs
          photos&nbsp;;
        </li>
        <li>
          vos favoris{inParentheses(favorites, countTexts.favorites)}, et la liste de ce que vous avez vu ou
          masqué&nbsp;;
        </li>
        <li>
          vos recherches enregistrées{inParentheses(searches, countTexts.searches)} et leurs alertes&nbsp;;
        </li>
        <li>vos conversations{inParentheses(conversations, countTexts.conversations)}, de votre côté.</li>
      </Box>
      <Box title="Ce qui reste">
        <li>Vos annonces afficheront «&nbsp;supprimée&nbsp;». Rien de leur contenu n’est gardé.</li>
        <li>
          Ce que d’autres ont déjà noté ou reçu par courriel, comme votre numéro ou un message, reste chez
          eux.
        </li>
        <li>
          Les messages que vous avez échangés, chez les personnes avec qui vous écriviez, sous le nom
          «&nbsp;Utilisateur supprimé&nbsp;».
        </li>
        <li>
          Une de vos annonces que quelqu’un a signalée, hors ligne et sans votre nom, jusqu’à la décision de
          la modération.
        </li>
        <li>
          Vos signalements, sans votre nom, jusqu’à {reportRetentionMonths}&nbsp;mois après la décision.
        </li>
      </Box>
      <p className="text-sm">
        Vous voulez garder une copie&nbsp;?{" "}
        <Link to={paths.settingsPage("donnees")} className="text-spruce underline underline-offset-4">
          Téléchargez d’abord vos données
        </Link>
        .
      </p>
    </div>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface p-5">
      <h2 className="text-base">{title}</h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">{children}</ul>
    </section>
  );
}

function inParentheses(count: number, text: (count: number) => string): string {
  return count > 0 ? ` (${text(count)})` : "";
}

export const handle = { audience: "member" };

type ClosingResult = { message: string; field: "password" | "confirmed" | null; isConfirmed: boolean };

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return data({ email: user.email, size: await findAccountSize(context.get(requestContext).db, user.id) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const user = requireUser(context);
  const form = await readForm(request);
  const isConfirmed = form.get("confirmed") === "on";
  const result = await closeAccount(passwordContext(app, user), {
    password: form.get("currentPassword") ?? "",
    isConfirmed,
  });
  if (!result.ok) {
    if (result.reason === "too-many-attempts") {
      return data<ClosingResult>(
        { message: tooManyText(result.waitSeconds), field: null, isConfirmed },
        { status: 429, headers: { "Retry-After": String(result.waitSeconds) } },
      );
    }
    if (result.reason === "wrong-password") app.securityEvent("password-check-failed");
    const message = accountClosingMessages[result.reason];
    return data<ClosingResult>({ message, field: fieldOf(result.reason), isConfirmed }, { status: 422 });
  }
  app.securityEvent("account-closed");
  const headers = new Headers(noticeHeaders("account-closed"));
  // The session was deleted with the account; this deletes its cookies.
  for (const cookie of await app.accounts.signOut(request.headers)) headers.append("Set-Cookie", cookie);
  return redirect(paths.home(), { headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function CloseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { email, size } = loaderData;
  const isBusy = useNavigation().formAction === accountPaths.closeAccount();
  const errorOf = (field: "password" | "confirmed") =>
    actionData?.field === field ? actionData.message : undefined;
  const confirmationError = errorOf("confirmed");
  return (
    <div className="page grid max-w-2xl gap-6 py-8 md:py-12">
      <PageTitle>Fermer mon compte</PageTitle>
      <h1 className="text-xl">Fermer mon compte</h1>
      <DeletionSummary size={size} />
      <Form method="post" replace noValidate className="grid gap-5">
        <MessageBox messages={actionData ? [actionData.message] : undefined} />
        <OwnPasswordField email={email} error={errorOf("password")} />
        <div className="grid gap-1.5">
          <label className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="checkbox"
              name="confirmed"
              required
              defaultChecked={actionData?.isConfirmed}
              aria-describedby={confirmationError ? "confirmation-erreur" : undefined}
              aria-invalid={confirmationError ? true : undefined}
              className="mt-0.5 size-6 shrink-0 accent-spruce"
            />
            <span>Je comprends que rien de tout cela ne pourra être rétabli.</span>
          </label>
          {confirmationError ? (
            <p id="confirmation-erreur" className="font-semibold text-maple text-sm">
              {confirmationError}
            </p>
          ) : null}
        </div>
        <div className="button-row">
          <Button type="submit" variant="danger" disabled={isBusy}>
            {isBusy ? "Fermeture…" : "Fermer définitivement mon compte"}
          </Button>
          <ButtonLink to={paths.settings()} variant="secondary">
            Garder mon compte
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

function fieldOf(reason: keyof typeof accountClosingMessages): ClosingResult["field"] {
  if (reason === "last-administrator") return null;
  return reason === "not-confirmed" ? "confirmed" : "password";
}
