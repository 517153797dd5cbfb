import { ChevronLeft, Download } from "lucide-react";
import { data, Link, type MiddlewareFunction } from "react-router";
import {
  findIdentity,
  findOwnPage,
  findPassword,
  findPendingEmail,
  findSecondFactor,
  isEmailVerified,
  listApiTokens,
  listPasskeys,
  openSessions,
  totpUri,
} from "../../../accounts/index.server.ts";
import { isHistoryEnabled } from "../../../lists/index.server.ts";
import { listBlockedUsers } from "../../../messaging/index.server.ts";
import { findOwnReports } from "../../../moderation/index.server.ts";
import {
  findNotificationChoices,
  findNotificationPreferences,
  isPushSubscribed,
} from "../../../notifications/index.server.ts";
import { fold } from "../../../platform/fold.ts";
import { findConsents } from "../../../privacy/index.server.ts";
import { listWebhooks } from "../../../webhooks/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { requestContext } from "../../context.ts";
import { notFound, requireUser } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { qrCode } from "../../qr-code.server.ts";
import { PageTitle } from "../../site.tsx";
import { authMessages } from "../../text/messages.ts";
import { AccountTabs } from "../../ui/account-tabs.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import type { Route } from "./+types/route.ts";
import { BlockedUsers, blockedUsersMax } from "./blocked-users.tsx";
import { Choice } from "./choice.tsx";
import { Consents } from "./consents.tsx";
import { Devices } from "./devices.tsx";
import { EmailForm } from "./email-form.tsx";
import { writeArchive } from "./export-archive.ts";
import { writeExport } from "./export-file.ts";
import type { SettingsResult } from "./form-response.ts";
import { handleFormAction } from "./handle-form-action.ts";
import { LinkedProviderSection } from "./linked-provider.tsx";
import { NotificationsForm } from "./notifications-form.tsx";
import { OwnReports } from "./own-reports.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PhotoForm } from "./photo-form.tsx";
import { SecondFactor, type SecondFactorState } from "./second-factor.tsx";
import { Section, TaskForm } from "./section.tsx";
import { type PageId, pages, pageWith, taskOf, taskPath, tasks } from "./sections.ts";
import { SettingsList } from "./settings-list.tsx";
import { Tokens } from "./tokens.tsx";
import { Webhooks } from "./webhooks.tsx";

/** A plain form, because the browser handles the response itself: a download, or the page with an error. */
export function DataExport({ result }: { result: SettingsResult | undefined }) {
  return (
    <Section
      id="donnees"
      help={
        <p>
          Une archive avec tout ce que le site garde de vous, vos photos comprises. Un autre site Babillard
          peut en reprendre vos annonces.
        </p>
      }
    >
      <form method="post" action={taskPath("export")} className="grid gap-5">
        <MessageBox
          messages={result?.task === "export" || result?.task === "export-json" ? result.messages : undefined}
        />
        <Button type="submit" variant="secondary" className="justify-self-start">
          <Download className="size-5" />
          Télécharger mes données
        </Button>
        <Button
          type="submit"
          variant="quiet"
          formAction={taskPath("export-json")}
          className="justify-self-start"
        >
          Sans les photos (JSON)
        </Button>
      </form>
      <p className="text-sm">
        Vous venez d’un autre site Babillard&nbsp;?{" "}
        <Link to={accountPaths.importListings()} className="text-spruce underline underline-offset-4">
          Importer mes annonces
        </Link>
      </p>
    </Section>
  );
}

/** Responds to 'Télécharger mes données' with a file instead of the page. Over the rate limit the page's action runs. */
const exportOwnData: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const task = taskOf(new URL(request.url).searchParams);
  if (request.method !== "POST" || (task !== "export" && task !== "export-json")) return next();
  const app = context.get(requestContext);
  const user = requireUser(context);
  if ((await app.consumeLimit("export", user.id)) !== null) return next();
  app.securityEvent("data-exported");
  const name = `${fold(app.site.name).replace(/[^a-z0-9]+/gu, "-") || "mes"}-donnees`;
  const [file, type, extension] =
    task === "export"
      ? [streamOf(writeArchive(app, user)), "application/zip", "zip"]
      : [streamOf(encoded(writeExport(app, user))), "application/json; charset=utf-8", "json"];
  return new Response(file, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}.${extension}"`,
      "Cache-Control": "private, no-store",
    },
  });
};

/** Pull-based stream: respects backpressure, and stops reading when the download is canceled. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

async function* encoded(texts: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

export function ProfileForm({
  profile,
  result,
}: {
  profile: { name: string; phone: string | null; publicId: string | null; showsShortName: boolean };
  result: SettingsResult | undefined;
}) {
  const own = result?.task === "profile" ? result : undefined;
  return (
    <Section
      id="profil"
      help={
        <p>
          Votre nom figure sur vos annonces et dans vos messages.
          {profile.publicId ? (
            <>
              {" "}
              <Link to={paths.seller(profile.publicId)} className="text-spruce underline underline-offset-4">
                Voir ma page
              </Link>
            </>
          ) : null}
        </p>
      }
    >
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
        <PhoneField defaultValue={own?.typed.phone ?? profile.phone ?? ""} error={own?.fields.phone} />
        <Choice name="shortName" isChosen={profile.showsShortName}>
          Montrer seulement mon prénom et l’initiale de mon nom
        </Choice>
      </TaskForm>
    </Section>
  );
}

export const handle = { audience: "member", handlesNetworkFailure: true };

export const middleware: Route.MiddlewareFunction[] = [exportOwnData];

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.page !== undefined && !pages.some(({ id }) => id === params.page)) throw notFound();
  const { db, now, sessionId, site, reporter, accounts, identityProvider } = context.get(requestContext);
  const { id, name, email, phone, role, avatarImageId } = requireUser(context);
  const [
    password,
    sessions,
    notifications,
    isVerified,
    pending,
    hasHistory,
    page,
    tokens,
    webhooks,
    choices,
    reports,
    blocked,
    hasPush,
    secondFactor,
    passkeys,
    consents,
    identity,
  ] = await Promise.all([
    findPassword(db, id),
    openSessions(db, id, now()),
    findNotificationPreferences(db, id),
    isEmailVerified(db, id),
    findPendingEmail(db, id, now()),
    isHistoryEnabled(db, id),
    findOwnPage(db, id),
    listApiTokens(db, id),
    params.page === "jetons" || params.page === undefined ? listWebhooks(db, id) : [],
    findNotificationChoices(db, id),
    params.page === "signalements" ? findOwnReports(db, { userId: id, reporter }) : [],
    listBlockedUsers(db, id, blockedUsersMax),
    sessionId ? isPushSubscribed(db, sessionId) : false,
    findSecondFactor(db, id, accounts.sealKey),
    listPasskeys(db, id),
    params.page === "vie-privee" ? findConsents(db, id) : [],
    identityProvider ? findIdentity(db, { userId: id, issuer: identityProvider.issuer }) : null,
  ]);
  return data({
    profile: {
      name,
      phone,
      publicId: page?.publicId ?? null,
      showsShortName: page?.showsShortName ?? false,
    },
    photo: { name, avatarImageId },
    email,
    isVerified,
    pendingEmail: pending?.email ?? null,
    password: {
      since: password?.since ?? null,
      minLength: site.isPasswordPolicyStrong || role !== "member" ? 12 : 6,
    },
    provider: identityProvider && { label: identityProvider.label, linkedAt: identity?.createdAt ?? null },
    notifications: notifications ?? {
      messages: false,
      deals: false,
      listings: false,
      alerts: false,
      prices: false,
      reports: false,
    },
    choices,
    hasPush,
    secondFactor:
      secondFactor.state === "started"
        ? appKeyOf(secondFactor.key, { isShown: params.page === "validation", issuer: site.name, email })
        : secondFactor,
    passkeys,
    consents,
    hasHistory,
    tokens,
    webhooks,
    reports,
    blocked,
    now: now(),
    devices: sessions.map((session) => ({ ...session, isThis: session.id === sessionId })),
  });
}

/** The key of an app that is not confirmed yet: only on the page that shows it. */
function appKeyOf(
  key: string,
  { isShown, issuer, email }: { isShown: boolean; issuer: string; email: string },
): SecondFactorState {
  if (!isShown) return { state: "off" };
  return { state: "started", appKey: key, qr: qrCode(totpUri(key, issuer, email)) };
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

export default function Settings({ loaderData, actionData, params }: Route.ComponentProps) {
  const result = actionData;
  // A form may have been sent to /settings itself.
  const page = pages.find(({ id }) => id === params.page) ?? (result ? pageWith(tasks[result.task]) : null);
  return (
    <>
      <AccountTabs />
      <div className="page grid max-w-2xl gap-6 py-6 md:py-8">
        <PageTitle>{page ? `${page.title}, paramètres` : "Paramètres"}</PageTitle>
        <div className="grid justify-items-start gap-1">
          {page ? (
            <Link
              to={paths.settings()}
              className="-ml-1 inline-flex min-h-8 items-center text-sm text-spruce underline-offset-4 hover:underline"
            >
              <ChevronLeft className="size-5" />
              Paramètres
            </Link>
          ) : null}
          <h1 className="text-xl">{page?.title ?? "Paramètres"}</h1>
        </div>
        {page ? (
          <div className="grid min-w-0 gap-8">
            <Page id={page.id} loaded={loaderData} result={result} />
          </div>
        ) : (
          <List loaded={loaderData} />
        )}
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function List({ loaded }: { loaded: Loaded }) {
  const { profile, email, pendingEmail, isVerified, password, notifications, devices } = loaded;
  const emailCount = Object.values(notifications).filter(Boolean).length;
  const summary = { name: profile.name, email, pendingEmail, isVerified, emailCount };
  return (
    <SettingsList
      summary={{
        ...summary,
        passwordSince: password.since,
        deviceCount: devices.length,
        tokenCount: loaded.tokens.length,
        passkeyCount: loaded.passkeys.length,
        hasSecondFactor: loaded.secondFactor.state === "on",
      }}
    />
  );
}

function Page({ id, loaded, result }: { id: PageId; loaded: Loaded; result: SettingsResult | undefined }) {
  const { profile, photo, email, pendingEmail, isVerified, password, notifications, hasHistory } = loaded;
  switch (id) {
    case "profil":
      return (
        <>
          <ProfileForm profile={profile} result={result} />
          <PhotoForm profile={photo} result={result} />
        </>
      );
    case "courriel":
      return <EmailForm email={email} pendingEmail={pendingEmail} isVerified={isVerified} result={result} />;
    case "mot-de-passe":
      return (
        <>
          <PasswordForm email={email} {...password} result={result} />
          {loaded.provider ? (
            <LinkedProviderSection
              provider={loaded.provider}
              hasPassword={password.since !== null}
              email={email}
              result={result}
            />
          ) : null}
        </>
      );
    case "validation":
      return <SecondFactor secondFactor={loaded.secondFactor} email={email} result={result} />;
    case "cles-acces":
      return <Passkeys passkeys={loaded.passkeys} email={email} result={result} />;
    case "appareils":
      return <Devices devices={loaded.devices} result={result} />;
    case "notifications":
      return (
        <NotificationsForm
          values={{ email: notifications, ...loaded.choices }}
          isPushSubscribed={loaded.hasPush}
          result={result}
        />
      );
    case "vie-privee":
      return (
        <>
          <Consents
            consents={loaded.consents}
            hasHistory={hasHistory}
            emailCount={Object.values(notifications).filter(Boolean).length}
            hasPush={loaded.hasPush}
            result={result}
          />
          <Section
            id="masquees"
            help={<p>Les annonces et les vendeurs que vous ne voulez plus voir dans vos listes.</p>}
          >
            <ButtonLink to={paths.hidden()} variant="secondary" className="justify-self-start">
              Voir ce que vous masquez
            </ButtonLink>
          </Section>
          <BlockedUsers users={loaded.blocked} />
        </>
      );
    case "signalements":
      return <OwnReports reports={loaded.reports} />;
    case "jetons":
      return (
        <>
          <Tokens tokens={loaded.tokens} now={loaded.now} email={email} result={result} />
          <Webhooks webhooks={loaded.webhooks} result={result} />
        </>
      );
    case "donnees":
      return <DataExport result={result} />;
  }
}
