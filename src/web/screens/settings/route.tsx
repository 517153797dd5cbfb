import { data } from "react-router";
import { findNotificationPreferences } from "../../../data/notification-preferences.ts";
import { findPassword } from "../../../data/passwords.ts";
import { isSeenKept } from "../../../data/seen-listings.ts";
import { openSessions } from "../../../data/sessions.ts";
import { isEmailVerified } from "../../../data/user-emails.ts";
import { requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { authMessages } from "../../text/messages.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/route.ts";
import type { SettingsAnswer } from "./answer.ts";
import { answerTask } from "./answer-task.ts";
import { Contents } from "./contents.tsx";
import { DataExport } from "./data-export.tsx";
import { Devices } from "./devices.tsx";
import { EmailForm } from "./email-form.tsx";
import { exportOwnData } from "./export-own-data.ts";
import { NotificationsForm } from "./notifications-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PhotoForm } from "./photo-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Section } from "./section.tsx";
import { taskOf } from "./sections.ts";
import { SeenForm } from "./seen-form.tsx";

export const handle = { audience: "member", wordsNetworkFailure: true };

export const middleware: Route.MiddlewareFunction[] = [exportOwnData];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, sessionId, site } = context.get(requestContext);
  const { id, name, email, phone, role, avatarImageId } = requireUser(context);
  const [password, sessions, notifications, isVerified, isSeen] = await Promise.all([
    findPassword(db, id),
    openSessions(db, id, now()),
    findNotificationPreferences(db, id),
    isEmailVerified(db, id),
    isSeenKept(db, id),
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
    isSeen,
    devices: sessions.map((session) => ({ ...session, isThis: session.id === sessionId })),
  });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return answerTask(taskOf(url.searchParams), request, context.get(requestContext), requireUser(context));
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (answer) {
    const task = taskOf(new URL(request.url).searchParams);
    if (!(answer instanceof TypeError) || !task) throw answer;
    // The network failed. The form stays as it is, with what was typed.
    return data<SettingsAnswer>(
      { task, messages: [authMessages.unknown], fields: {}, typed: {} },
      { status: 503 },
    );
  }
}

/** Only what a form's own answer says: how long to wait after too many tries. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, photo, email, isVerified, password, notifications, isSeen, devices } = loaderData;
  const answer = actionData;
  return (
    <div className="page grid gap-8 py-8 md:py-12">
      <PageTitle>Paramètres</PageTitle>
      <h1 className="text-xl">Paramètres</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[12rem_minmax(0,42rem)]">
        <Contents />
        <div className="grid min-w-0 max-w-2xl gap-10">
          <ProfileForm profile={profile} answer={answer} />
          <PhotoForm profile={photo} answer={answer} />
          <PasswordForm email={email} {...password} answer={answer} />
          <EmailForm email={email} isVerified={isVerified} answer={answer} />
          <NotificationsForm preferences={notifications} answer={answer} />
          <SeenForm isKept={isSeen} answer={answer} />
          <Section
            id="masquees"
            help={<p>Les annonces et les vendeurs que vous ne voulez plus voir dans vos listes.</p>}
          >
            <ButtonLink to={paths.hidden()} look="secondary" className="justify-self-start">
              Voir ce que vous masquez
            </ButtonLink>
          </Section>
          <Devices devices={devices} answer={answer} />
          <DataExport answer={answer} />
          <Section
            id="fermeture"
            help={<p>Vos annonces, vos photos et vos messages sont alors supprimés pour de bon.</p>}
          >
            <ButtonLink to={paths.closeAccount()} look="danger" className="justify-self-start">
              Fermer mon compte
            </ButtonLink>
          </Section>
        </div>
      </div>
    </div>
  );
}
