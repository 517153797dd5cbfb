import { data, Form, redirect } from "react-router";
import { endListing } from "../../../deals/index.server.ts";
import { endingOf } from "../../../listings/ending.ts";
import { findListing } from "../../../listings/index.server.ts";
import { canChangeListing } from "../../../listings/permissions.ts";
import { findOtherBuyers } from "../../../messaging/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { endedToTitle, stepText } from "../../text/deal-texts.ts";
import { ownListingActionNotice } from "../../text/own-listing.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import type { Route } from "./+types/sold-to.ts";

export const handle = { audience: "owner" };

const peopleMax = 50;

/** The people who wrote about the listing, for its author to say who bought (rents, got) it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const user = requireUser(context);
  const listing = await findListing(db, requireId(params.id));
  if (listing?.authorId !== user.id) throw notFound();
  if (!canChangeListing(listing, user, "markSold")) throw redirect(paths.ownListing(listing.id));
  const people = await findOtherBuyers(db, {
    listingId: listing.id,
    sellerId: user.id,
    except: null,
    since: new Date(0),
    limit: peopleMax,
  });
  return {
    id: listing.id,
    title: listing.title,
    ending: endingOf(listing),
    people: people.map(({ conversationId, name }) => ({ conversationId, name })),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, consumeLimit } = context.get(requestContext);
  const user = requireUser(context);
  const listingId = requireId(params.id);
  const listing = await findListing(db, listingId);
  if (listing?.authorId !== user.id) throw notFound();
  const form = await readForm(request);
  const chosen = form.get("to") ?? "";
  if (chosen !== "elsewhere" && !isId(chosen)) return data({ isMissing: true }, { status: 422 });
  // As for every step of a deal: others may be notified of it.
  if ((await consumeLimit("message", user.id)) !== null)
    return redirect(paths.ownListing(listingId), { headers: noticeHeaders("deal-too-many") });
  const ended = await endListing(
    { ...commandContext(context), actor: user, describe: stepText },
    {
      listingId,
      tellsOthers: form.get("tellsOthers") === "on",
      conversationId: chosen === "elsewhere" ? null : chosen,
    },
  );
  if (!ended.ok && ended.reason === "missing") throw notFound();
  if (!ended.ok)
    return redirect(paths.ownListing(listingId), { headers: noticeHeaders("listing-not-for-sale") });
  if (chosen !== "elsewhere") return redirect(paths.conversation(chosen));
  const notice = noticeHeaders(ownListingActionNotice("sold", listing), listingId);
  return redirect(paths.ownListing(listingId), { headers: notice });
}

export default function SoldTo({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, ending, people } = loaderData;
  const heading = endedToTitle(ending);
  return (
    <div className="page grid max-w-2xl gap-6 py-8 md:py-12">
      <PageTitle>{heading}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-xl">{heading}</h1>
        <p className="text-soft [overflow-wrap:anywhere]">{title}</p>
      </div>
      <Form method="post" className="grid gap-5">
        {actionData?.isMissing ? (
          <Alert kind="error">Choisissez une personne, ou la dernière réponse.</Alert>
        ) : null}
        <fieldset className="grid gap-1">
          <legend className="pb-1 font-semibold text-sm">À qui{"\u00a0"}?</legend>
          {people.map(({ conversationId, name }) => (
            <Choice key={conversationId} value={conversationId} label={name} />
          ))}
          <Choice value="elsewhere" label="À quelqu’un d’autre, ou ailleurs" />
        </fieldset>
        {people.length > 0 ? (
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input type="checkbox" name="tellsOthers" defaultChecked className="size-5 accent-spruce" />
            Avertir les autres personnes qui vous ont écrit
          </label>
        ) : null}
        <div className="button-row">
          <button type="submit" className={buttonClass("primary")}>
            Confirmer
          </button>
          <ButtonLink to={paths.ownListing(id)} variant="secondary">
            Annuler
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

function Choice({ value, label }: { value: string; label: string }) {
  return (
    <label className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 text-sm hover:bg-sunken">
      <input type="radio" name="to" value={value} required className="size-5 shrink-0" />
      <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        {label}
      </span>
    </label>
  );
}
