import { Link, redirect } from "react-router";
import { listCases } from "../../../moderation/index.server.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/count-texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/route.ts";
import { toCardProps } from "./card-props.ts";
import { CaseCard } from "./case-card.tsx";
import { casesPerPage, parseQueueParams, type QueueParams, queuePath } from "./queue-params.ts";

export const handle = { audience: "moderator" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const address = parseQueueParams(url.searchParams);
  const offset = (address.page - 1) * casesPerPage;
  const { total, cases } = await listCases(db, { state: address.state, limit: casesPerPage, offset });
  // The last case of the last page was decided.
  if (cases.length === 0 && address.page > 1) throw redirect(queuePath({ ...address, page: 1 }));
  return { address, total, cases: cases.map((one) => toCardProps(one, user)), now: now() };
}

export default function Moderation({ loaderData }: Route.ComponentProps) {
  const { address, total, cases, now } = loaderData;
  return (
    <div className="page grid max-w-4xl gap-6 py-8 md:py-12">
      <PageTitle>Modération</PageTitle>
      <h1 className="text-xl">Modération</h1>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StateTabs address={address} />
        <p className="text-soft text-sm tabular">{countTexts.listings(total)}</p>
      </div>
      {cases.length === 0 ? (
        <p className="rounded-card border border-line border-dashed p-8 text-center text-soft">
          {address.state === "open"
            ? "Rien à traiter. Les annonces signalées apparaîtront ici."
            : "Aucune décision pour le moment."}
        </p>
      ) : (
        <ul className="grid gap-4">
          {cases.map(({ isOwn, ...one }) => (
            <li key={one.listing.id}>
              <CaseCard case={one} isOwn={isOwn} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Pages address={address} total={total} />
    </div>
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
