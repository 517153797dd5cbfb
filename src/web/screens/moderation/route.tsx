import { Link, redirect } from "react-router";
import {
  type ConversationCase,
  countAwaitingApproval,
  listCases,
  listConversationCases,
  listMemberCases,
  listOpenSuspensionAppeals,
  type MemberCase,
} from "../../../moderation/index.server.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { PageTitle } from "../../site.tsx";
import { staffPaths } from "../../staff-paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { formatDate } from "../../text/dates.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import type { Route } from "./+types/route.ts";
import { toCardProps } from "./card-props.ts";
import { CaseCard } from "./case-card.tsx";
import { ConversationCard } from "./conversation-card.tsx";
import { MemberCard } from "./member-card.tsx";
import { casesPerPage, parseQueueParams, type QueueParams, queuePath } from "./queue-params.ts";
import { useQueueKeys } from "./use-queue-keys.ts";

export const handle = { audience: "moderator" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const address = parseQueueParams(url.searchParams);
  const offset = (address.page - 1) * casesPerPage;
  const { state } = address;
  const others = { state, limit: casesPerPage, viewerId: user.id };
  const [{ total, cases }, members, conversations, suspensions, awaiting] = await Promise.all([
    listCases(db, { state, limit: casesPerPage, offset }),
    // On the first page: the next ones follow when these are decided.
    offset === 0 ? listMemberCases(db, others) : [],
    offset === 0 ? listConversationCases(db, others) : [],
    offset === 0 && state === "open" ? listOpenSuspensionAppeals(db, casesPerPage) : [],
    countAwaitingApproval(db),
  ]);
  // The last case of the last page was decided.
  if (cases.length === 0 && address.page > 1) throw redirect(queuePath({ ...address, page: 1 }));
  const shown = cases.map((one) => toCardProps(one, user));
  const contested = suspensions.map(({ id, name, dueAt }) => ({ id, name, dueAt }));
  return { address, total, members, conversations, contested, awaiting, cases: shown, now: now() };
}

export default function Moderation({ loaderData }: Route.ComponentProps) {
  const { address, total, members, conversations, contested, awaiting, cases, now } = loaderData;
  const keys = useQueueKeys(cases.map(({ listing }) => listing.id));
  const isHydrated = useHydrated();
  return (
    <div className="page grid max-w-4xl gap-6 py-8 md:py-12">
      <PageTitle>Modération</PageTitle>
      <h1 className="text-xl">Modération</h1>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StateTabs address={address} />
        <p className="text-soft text-sm tabular">{countTexts.listings(total)}</p>
      </div>
      {awaiting > 0 ? (
        <ButtonLink to={staffPaths.approvals()} className="justify-self-start">
          Annonces à approuver{"\u00a0"}: {formatNumber(awaiting)}
        </ButtonLink>
      ) : null}
      {cases.length > 0 ? (
        <div className="flex items-center justify-between gap-4 max-md:hidden">
          <p className="text-soft text-sm">
            Au clavier, sur une annonce{"\u00a0"}: <kbd>J</kbd> la suivante, <kbd>K</kbd> la précédente,{" "}
            <kbd>G</kbd> garder en ligne ou classer, <kbd>D</kbd> dossier, <kbd>U</kbd> annuler la dernière
            décision. Avec une raison, dont vous tapez le chiffre, puis <kbd>Entrée</kbd>
            {"\u00a0"}: <kbd>R</kbd> retirer, <kbd>C</kbd> demander une correction, <kbd>M</kbd> masquer,{" "}
            <kbd>S</kbd> suspendre l’auteur.
          </p>
          {isHydrated ? (
            <Button variant="secondary" className="shrink-0" onClick={keys.focusFirst}>
              Commencer
            </Button>
          ) : null}
        </div>
      ) : null}
      <ContestedSuspensions appeals={contested} now={now} />
      <Members cases={members} now={now} />
      <Conversations cases={conversations} now={now} />
      {cases.length === 0 ? (
        members.length + conversations.length + contested.length > 0 ? null : (
          <p className="rounded-card border border-line border-dashed p-8 text-center text-soft">
            {address.state === "open"
              ? "Rien à traiter. Les annonces, les membres et les conversations signalés apparaîtront ici."
              : "Aucune décision pour le moment."}
          </p>
        )
      ) : (
        <section aria-labelledby="annonces" className="grid gap-4">
          <h2 id="annonces" className="text-lg">
            Annonces
          </h2>
          <ul {...keys.list} className="grid gap-4">
            {cases.map(({ isOwn, ...one }) => (
              <li key={one.listing.id}>
                <CaseCard case={one} isOwn={isOwn} now={now} hasMore />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="button-row">
        <ButtonLink to={staffPaths.contestedFeedback()} variant="secondary">
          Avis contestés
        </ButtonLink>
        <ButtonLink to={staffPaths.admin()} variant="secondary">
          Vue d’ensemble
        </ButtonLink>
      </div>
      <Pages address={address} total={total} />
    </div>
  );
}

function ContestedSuspensions({
  appeals,
  now,
}: {
  appeals: readonly { id: string; name: string; dueAt: Date }[];
  now: Date;
}) {
  if (appeals.length === 0) return null;
  return (
    <section aria-labelledby="suspensions" className="grid gap-2">
      <h2 id="suspensions" className="text-lg">
        Suspensions contestées
      </h2>
      <ul className="grid gap-1 text-sm">
        {appeals.map(({ id, name, dueAt }) => (
          <li key={id} className="wrap-anywhere">
            <Link
              to={staffPaths.moderationSuspension(id)}
              className="inline-block py-1 font-semibold text-spruce underline underline-offset-4"
            >
              {name}
            </Link>{" "}
            <span className={now > dueAt ? "font-semibold text-maple" : "text-soft"}>
              réponse {now > dueAt ? "en retard, due le" : "due le"} {formatDate(dueAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Members({ cases, now }: { cases: readonly MemberCase[]; now: Date }) {
  if (cases.length === 0) return null;
  return (
    <section aria-labelledby="membres" className="grid gap-4">
      <h2 id="membres" className="text-lg">
        Membres signalés
      </h2>
      <ul className="grid gap-4">
        {cases.map((one) => (
          <li key={one.member.publicId}>
            <MemberCard case={one} now={now} hasMore />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Conversations({ cases, now }: { cases: readonly ConversationCase[]; now: Date }) {
  if (cases.length === 0) return null;
  return (
    <section aria-labelledby="conversations" className="grid gap-4">
      <h2 id="conversations" className="text-lg">
        Conversations signalées
      </h2>
      <ul className="grid gap-4">
        {cases.map((one) => (
          <li key={one.id}>
            <ConversationCard case={one} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StateTabs({ address }: { address: QueueParams }) {
  const states = [
    ["open", "À traiter"],
    ["closed", "Traités"],
  ] as const;
  return (
    <nav aria-label="Signalements" className="flex gap-2">
      {states.map(([state, label]) => (
        <Link
          key={state}
          to={queuePath({ state, page: 1 })}
          aria-current={state === address.state ? "page" : undefined}
          className={`inline-flex min-h-11 items-center rounded-chip border px-4 font-semibold text-sm ${
            state === address.state ? "border-ink bg-ink text-paper" : "border-edge hover:border-ink"
          }`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Pages({ address, total }: { address: QueueParams; total: number }) {
  const last = Math.ceil(total / casesPerPage);
  if (last < 2) return null;
  const { page } = address;
  return (
    <nav aria-label="Pages de modération" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft text-sm tabular">
        Page {formatNumber(page)} sur {formatNumber(last)}
      </p>
      <div className="flex gap-2">
        {page > 1 ? (
          <ButtonLink to={queuePath({ ...address, page: page - 1 })} rel="prev" variant="secondary">
            Précédente
          </ButtonLink>
        ) : null}
        {page < last ? (
          <ButtonLink to={queuePath({ ...address, page: page + 1 })} rel="next" variant="secondary">
            Suivante
          </ButtonLink>
        ) : null}
      </div>
    </nav>
  );
}
