import { data, Form, Link, redirect } from "react-router";
import {
  type ConsoleListing,
  featureListings,
  findConsoleListings,
  isListingCursor,
  selectedListingsMax,
  setUrgent,
  statusFilters,
  unfeatureListings,
} from "../../../console/index.server.ts";
import {
  holdListingForReview,
  releaseListing,
  removeListing,
  restoreListing,
} from "../../../moderation/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { isStorableText } from "../../../platform/text-input.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { staffPaths } from "../../staff-paths.ts";
import { featuringMessages, listingStatusTexts, statusFilterTexts } from "../../text/admin-texts.ts";
import { formatDate } from "../../text/dates.ts";
import { reasonMessages } from "../../text/report-messages.ts";
import { lastDayText } from "../../text/suspension-text.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { ReasonFields, type ReasonResult } from "../../ui/reason-fields.tsx";
import { AdminSearch, adminSearchMaxLength, OlderLink } from "../admin/admin-list.tsx";
import { AdminPage } from "../admin/admin-page.tsx";
import type { Route } from "./+types/list.ts";

export const handle = { audience: "admin" };

/** Decisions that ask for a reason first. */
type ReasonedAction = "remove" | "hold";
/** `asked`: the form for the reason of a decision, with what was typed */
type Rejected = { message: string; ids: string[]; asked?: ReasonResult & { action: ReasonedAction } };

function readFilter(params: URLSearchParams) {
  const q = params.get("q") ?? "";
  const status = statusFilters.find((known) => known === params.get("status")) ?? null;
  const before = params.get("before") ?? "";
  return {
    q: isStorableText(q) ? q.trim().slice(0, adminSearchMaxLength) : "",
    status,
    before: isListingCursor(before) ? before : null,
  };
}

const idsOf = (params: URLSearchParams) => [...new Set(params.getAll("id"))].filter(isId);

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const filter = readFilter(url.searchParams);
  return { filter, ...(await findConsoleListings(db, filter)) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = requireAdmin(context);
  const ctx = { ...commandContext(context), actor };
  const form = await readForm(request);
  const listingIds = idsOf(form);
  const reject = (message: string, asked?: Rejected["asked"]) =>
    data<Rejected>({ message, ids: listingIds, ...(asked ? { asked } : {}) }, { status: 422 });
  if (listingIds.length === 0) return reject("Sélectionnez d’abord au moins une annonce.");
  if (listingIds.length > selectedListingsMax)
    return reject(`Sélectionnez au plus ${formatNumber(selectedListingsMax)}\u00a0annonces à la fois.`);
  const action = form.get("do");
  switch (action) {
    case "feature": {
      const featured = await featureListings(ctx, { listingIds, until: form.get("until") ?? "" });
      if (!featured.ok) return reject(featuringMessages[featured.reason]);
      break;
    }
    case "unfeature":
      await unfeatureListings(ctx, { listingIds });
      break;
    case "urgent":
    case "not-urgent":
      await setUrgent({ ...ctx, isUrgent: action === "urgent" }, { listingIds });
      break;
    // A form of its own, whose ids would be too long for an address.
    case "choose-reason":
    case "choose-hold-reason":
      return data<Rejected>({
        message: "",
        ids: listingIds,
        asked: { action: action === "choose-reason" ? "remove" : "hold", reason: "", text: "" },
      });
    case "remove":
    case "hold": {
      const typed = { reason: form.get("reason") ?? "", text: form.get("text") ?? "" };
      const decide = action === "remove" ? removeListing : holdListingForReview;
      for (const listingId of listingIds) {
        const decided = await decide(ctx, { listingId, ...typed });
        if (!decided.ok && decided.reason in reasonMessages) {
          const rejection = decided.reason as keyof typeof reasonMessages; // checked by `in`
          return reject(reasonMessages[rejection], { ...typed, action, rejection });
        }
      }
      break;
    }
    case "restore":
      for (const listingId of listingIds) {
        const restored = await restoreListing(ctx, { listingId });
        // Not removed: under review, or to be corrected.
        if (!restored.ok && restored.reason === "already-restored") await releaseListing(ctx, { listingId });
      }
      break;
    default:
      throw data(null, { status: 400 });
  }
  return redirect(staffPaths.adminListings(readFilter(url.searchParams)), {
    headers: noticeHeaders("listings-managed"),
  });
}

export default function AdminListings({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, listings, next } = loaderData;
  const rejected = actionData ?? null;
  const asked = rejected?.asked;
  return (
    <AdminPage title="Annonces">
      <AdminSearch
        action={staffPaths.adminListings()}
        q={filter.q}
        label="Chercher une annonce"
        hint="Mots, adresse de l’annonce ou courriel de l’auteur"
        choice={{ label: "État", name: "status", value: filter.status, texts: statusFilterTexts }}
      />
      {rejected && !asked ? <Alert kind="error">{rejected.message}</Alert> : null}
      {rejected && asked ? (
        <Reason ids={rejected.ids} filter={filter} {...asked} />
      ) : listings.length === 0 ? (
        <p className="text-soft">Aucune annonce ne correspond.</p>
      ) : (
        <Selection listings={listings} filter={filter} selected={rejected?.ids ?? []} />
      )}
      {next && !asked ? (
        <OlderLink label="Pages d’annonces" to={staffPaths.adminListings({ ...filter, before: next })}>
          Annonces plus anciennes
        </OlderLink>
      ) : null}
    </AdminPage>
  );
}

type Filter = ReturnType<typeof readFilter>;

/** One form: each button acts on the ticked listings. */
function Selection({
  listings,
  filter,
  selected,
}: {
  listings: readonly ConsoleListing[];
  filter: Filter;
  selected: readonly string[];
}) {
  return (
    <Form
      key={listings.map(({ id }) => id).join()}
      method="post"
      action={staffPaths.adminListings(filter)}
      preventScrollReset
      className="grid gap-4"
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-44">
          <TextField label="Jusqu’au" isOptional name="until" type="date" />
        </div>
        <Button type="submit" name="do" value="feature" className="min-h-12">
          Mettre en avant
        </Button>
        <Button type="submit" name="do" value="unfeature" variant="secondary" className="min-h-12">
          Ne plus mettre en avant
        </Button>
        <Button type="submit" name="do" value="urgent" variant="secondary" className="min-h-12">
          Urgent
        </Button>
        <Button type="submit" name="do" value="not-urgent" variant="secondary" className="min-h-12">
          Plus urgent
        </Button>
        <Button type="submit" name="do" value="restore" variant="secondary" className="min-h-12">
          Rétablir
        </Button>
        <Button type="submit" name="do" value="choose-hold-reason" variant="secondary" className="min-h-12">
          Masquer…
        </Button>
        <Button type="submit" name="do" value="choose-reason" variant="danger" className="min-h-12">
          Retirer…
        </Button>
      </div>
      <ul className="border-line border-t">
        {listings.map((listing) => (
          <ListingRow key={listing.id} listing={listing} isTicked={selected.includes(listing.id)} />
        ))}
      </ul>
    </Form>
  );
}

function ListingRow({ listing, isTicked }: { listing: ConsoleListing; isTicked: boolean }) {
  const { id, title, city, authorName, createdAt, openReports, featuredUntil } = listing;
  const name = title || "(sans titre)";
  return (
    <li className="flex items-start gap-2 border-line border-b py-2">
      <label className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          name="id"
          value={id}
          defaultChecked={isTicked}
          aria-label={`Sélectionner ${name}`}
          className="size-5 accent-spruce"
        />
      </label>
      <div className="grid min-w-0 gap-1 py-1 text-sm">
        <Link
          to={staffPaths.adminListing(id)}
          className="-mt-2.5 wrap-anywhere py-2.5 font-semibold text-base underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <p className="text-soft">
          {city} · {authorName} · {formatDate(createdAt)}
        </p>
        <p className="flex flex-wrap gap-1.5">
          <Badge variant="plain">{listingStatusTexts[listing.status]}</Badge>
          {listing.isFeatured ? (
            <Badge variant="featured">
              {featuredUntil ? `En avant jusqu’au ${lastDayText(featuredUntil)}` : "En avant"}
            </Badge>
          ) : null}
          {listing.isUrgent ? <Badge variant="urgent">Urgent</Badge> : null}
          {openReports > 0 ? <Badge variant="dark">{`Signalée\u00a0: ${openReports}`}</Badge> : null}
        </p>
      </div>
    </li>
  );
}

const reasonedActions: Record<
  ReasonedAction,
  { title: (count: number) => string; submit: (count: number) => string }
> = {
  remove: {
    title: (count) => `Retirer ${countedListings(count)}`,
    submit: (count) => (count === 1 ? "Retirer l’annonce" : "Retirer les annonces"),
  },
  hold: {
    title: (count) => `Masquer ${countedListings(count)} pendant la vérification`,
    submit: (count) => (count === 1 ? "Masquer l’annonce" : "Masquer les annonces"),
  },
};

const countedListings = (count: number) =>
  count === 1 ? "cette annonce" : `ces ${formatNumber(count)}\u00a0annonces`;

/** The reason is the same for all of them, and each author gets it. */
function Reason({
  ids,
  filter,
  action,
  ...result
}: { ids: readonly string[]; filter: Filter; action: ReasonedAction } & ReasonResult) {
  const { title, submit } = reasonedActions[action];
  return (
    <Form method="post" action={staffPaths.adminListings(filter)} className="grid max-w-2xl gap-5">
      <h2 className="text-lg">{title(ids.length)}</h2>
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <ReasonFields
        legend="Raison donnée à l’auteur"
        textLabel="Explication pour l’auteur"
        hint="Facultatif, sauf pour « Autre raison »."
        result={result}
      />
      <div className="button-row">
        <Button type="submit" name="do" value={action} variant="danger">
          {submit(ids.length)}
        </Button>
        <ButtonLink to={staffPaths.adminListings(filter)} variant="secondary">
          Annuler
        </ButtonLink>
      </div>
    </Form>
  );
}
