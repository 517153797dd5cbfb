import { Download } from "lucide-react";
import { data, type MiddlewareFunction } from "react-router";
import { findPassword, isEmailVerified, openSessions } from "../../../accounts/index.server.ts";
import { historyDays, historyMax } from "../../../lists/history.ts";
import { isHistoryEnabled } from "../../../lists/index.server.ts";
import { findNotificationPreferences } from "../../../notifications/index.server.ts";
import { fold } from "../../../platform/fold.ts";
import { requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { authMessages } from "../../text/messages.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { ClearHistory } from "../history/clear-history.tsx";
import type { Route } from "./+types/route.ts";
import { Choice } from "./choice.tsx";
import { Devices } from "./devices.tsx";
import { EmailForm } from "./email-form.tsx";
import { writeExport } from "./export-file.ts";
import type { SettingsResult } from "./form-response.ts";
import { handleFormAction } from "./handle-form-action.ts";
import { NotificationsForm } from "./notifications-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PhotoForm } from "./photo-form.tsx";
import { Section, TaskForm } from "./section.tsx";
import { sections, taskOf, tasks } from "./sections.ts";

/** Table of contents. On wide screens it stays beside the sections. */
export function Contents() {
  return (
    <nav aria-label="Sections des paramètres" className="lg:sticky lg:top-36">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:grid">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-9 items-center text-sm text-spruce underline-offset-4 hover:underline max-lg:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A plain form, because the browser handles the response itself: a download, or the page with an error. */
export function DataExport({ result }: { result: SettingsResult | undefined }) {
  return (
    <Section
      id="donnees"
      help={
        <p>
          Un fichier JSON avec votre profil, vos annonces, vos favoris, vos recherches, vos conversations, vos
          signalements, vos annonces vues ou masquées et vos choix. Les photos y figurent par leur adresse.
        </p>
      }
    >
      <form method="post" action={paths.settingsTask("export", tasks.export)} className="grid gap-5">
        <MessageBox messages={result?.task === "export" ? result.messages : undefined} />
        <Button type="submit" variant="secondary" className="justify-self-start">
          <Download className="size-5" />
          Télécharger mes données
        </Button>
      </form>
    </Section>
  );
}

/** Responds to 'Télécharger mes données' with a file instead of the page. Over the rate limit the page's action runs. */
const exportOwnData: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method !== "POST" || taskOf(new URL(request.url).searchParams) !== "export") return next();
  const app = context.get(requestContext);
  const user = requireUser(context);
  if ((await app.consumeLimit("export", user.id)) !== null) return next();
  app.log.info({ userId: user.id }, "personal data exported");
  const name = `${fold(app.site.name).replace(/[^a-z0-9]+/gu, "-") || "mes"}-donnees.json`;
  return new Response(streamOf(writeExport(app, user)), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
};

/** Pull-based stream: respects backpressure, and stops reading when the download is canceled. */
function streamOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

export function ProfileForm({
  profile,
  result,
}: {
  profile: { name: string; phone: string | null };
  result: SettingsResult | undefined;
}) {
  const own = result?.task === "profile" ? result : undefined;
  return (
    <Section id="profil" help={<p>Votre nom figure sur vos annonces et dans vos messages.</p>}>
      {/* Keyed, so that the fields show the saved values. */}
      <TaskForm
        key={JSON.stringify(profile)}
        task="profile"
        result={result}
        submit={{ label: "Enregistrer le profil", busy: "Enregistrement…" }}
      >
        <TextField
          label="Nom complet"
          name="name"
          autoComplete="name"
          required
          defaultValue={own?.typed.name ?? profile.name}
          error={own?.fields.name}
        />
        <TextField
          label="Téléphone"
          isOptional
          name="phone"
          type="tel"
          autoComplete="tel"
          hint="Montré à qui le demande sur vos annonces, seulement si vous le choisissez en publiant."
          defaultValue={own?.typed.phone ?? profile.phone ?? ""}
          error={own?.fields.phone}
        />
      </TaskForm>
    </Section>
  );
}

/** Enables or disables the browsing history, and clears it. */
export function HistoryForm({
  isEnabled,
  result,
}: {
  isEnabled: boolean;
  result: SettingsResult | undefined;
}) {
  return (
    <Section
      id="historique"
      help={
        <p>
          Les {historyMax}&nbsp;dernières annonces que vous avez vues, pendant {historyDays}&nbsp;jours, pour
          les retrouver à l’accueil et sous vos favoris. Vous seul les voyez. Si vous ne les gardez plus,
          elles sont effacées.
        </p>
      }
    >
      <TaskForm
        task="seen"
        result={result}
        submit={{ label: "Enregistrer ce choix", busy: "Enregistrement…" }}
      >
        <Choice name="kept" isChosen={isEnabled}>
          garder les annonces que j’ai vues
        </Choice>
      </TaskForm>
      {isEnabled ? <ClearHistory /> : null}
    </Section>
  );
}

export const handle = { audience: "member", handlesNetworkFailure: true };

export const middleware: Route.MiddlewareFunction[] = [exportOwnData];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, sessionId, site } = context.get(requestContext);
  const { id, name, email, phone, role, avatarImageId } = requireUser(context);
  const [password, sessions, notifications, isVerified, hasHistory] = await Promise.all([
    findPassword(db, id),
    openSessions(db, id, now()),
    findNotificationPreferences(db, id),
    isEmailVerified(db, id),
    isHistoryEnabled(db, id),
  ]);
  return data({
    profile: { name, phone },
    photo: { name, avatarImageId },
    email,
    isVerified,
    password: {
      since: password?.since ?? null,
      minLength: site.isPasswordPolicyStrong || role !== "member" ? 12 : 6,
    },
    notifications: notifications ?? { messages: false, listings: false, alerts: false, prices: false },
    hasHistory,
    devices: sessions.map((session) => ({ ...session, isThis: session.id === sessionId })),
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return handleFormAction(
    taskOf(url.searchParams),
    request,
    context.get(requestContext),
    requireUser(context),
  );
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    const task = taskOf(new URL(request.url).searchParams);
    if (!(thrown instanceof TypeError) || !task) throw thrown;
    // Network failure: the form stays with its input.
    return data<SettingsResult>(
      { task, messages: [authMessages.unknown], fields: {}, typed: {} },
      { status: 503 },
    );
  }
}

/** The Retry-After header of the action's rate limit. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, photo, email, isVerified, password, notifications, hasHistory, devices } = loaderData;
  const result = actionData;
  return (
    <div className="page grid gap-8 py-8 md:py-12">
      <PageTitle>Paramètres</PageTitle>
      <h1 className="text-xl">Paramètres</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[12rem_minmax(0,42rem)]">
        <Contents />
        <div className="grid min-w-0 max-w-2xl gap-10">
          <ProfileForm profile={profile} result={result} />
          <PhotoForm profile={photo} result={result} />
          <PasswordForm email={email} {...password} result={result} />
          <EmailForm email={email} isVerified={isVerified} result={result} />
          <NotificationsForm preferences={notifications} result={result} />
          <HistoryForm isEnabled={hasHistory} result={result} />
          <Section
            id="masquees"
            help={<p>Les annonces et les vendeurs que vous ne voulez plus voir dans vos listes.</p>}
          >
            <ButtonLink to={paths.hidden()} variant="secondary" className="justify-self-start">
              Voir ce que vous masquez
            </ButtonLink>
          </Section>
          <Devices devices={devices} result={result} />
          <DataExport result={result} />
          <Section
            id="fermeture"
            help={<p>Vos annonces, vos photos et vos messages sont alors supprimés pour de bon.</p>}
          >
            <ButtonLink to={paths.closeAccount()} variant="danger" className="justify-self-start">
              Fermer mon compte
            </ButtonLink>
          </Section>
        </div>
      </div>
    </div>
  );
}
