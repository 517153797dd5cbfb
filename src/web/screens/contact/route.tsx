import { data, redirect } from "react-router";
import { findContactDetails, publicListingsById } from "../../../listings/index.server.ts";
import { requestContext } from "../../context.ts";
import { requireId } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { tooManyText } from "../../text/messages.ts";
import { safetyAdvice } from "../../text/safety-advice.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CardGrid } from "../../ui/listing-card.tsx";
import type { Route } from "./+types/route.ts";
import { ContactChannels } from "./contact-channels.tsx";
import { type ContactResult, listingUnavailableText } from "./contact-result.ts";

export const handle = { audience: "public" };

/**
 * POST only: contact details are returned only for a button press. Checked in middleware, not in the loader, because after
 * a POST without JavaScript React Router also runs the loader, to render the result.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, params }, next) => {
    if (request.method !== "POST") throw redirect(paths.listing(requireId(params.id)));
    return next();
  },
];

/** The listing's card, for the page without JavaScript. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { reads, now } = context.get(requestContext);
  return { cards: await publicListingsById(reads, [requireId(params.id)]), now: now() };
}

export async function action({ context, params }: Route.ActionArgs) {
  const { db, user, consumeLimit } = context.get(requestContext);
  const id = requireId(params.id);
  const seconds = await consumeLimit("contact", user?.id);
  if (seconds !== null) {
    const result: ContactResult = { ok: false, message: tooManyText(seconds) };
    return data(result, {
      status: 429,
      headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" },
    });
  }
  const details = await findContactDetails(db, id);
  if (!details) {
    const result: ContactResult = { ok: false, message: listingUnavailableText };
    return data(result, { status: 404, headers: { "Cache-Control": "no-store" } });
  }
  const result: ContactResult = {
    ok: true,
    phone: details.preferences.phone ? details.phone : null,
    email: details.preferences.email ? details.email : null,
    subject: `Concernant votre annonce: ${details.title}`,
    takesMessages: details.preferences.inApp,
    advice: safetyAdvice[details.category],
  };
  return data(result, { headers: { "Cache-Control": "no-store" } });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Contact({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="page grid max-w-xl gap-6 py-8">
      <PageTitle>Contacter le vendeur</PageTitle>
      <h1 className="text-xl">Contacter le vendeur</h1>
      {loaderData.cards.length > 0 ? <h2 className="sr-only">Annonce</h2> : null}
      <CardGrid cards={loaderData.cards} now={loaderData.now} view="list" />
      {actionData ? <ContactChannels result={actionData} listingId={params.id} /> : null}
      <ButtonLink to={paths.listing(params.id)} variant="secondary" className="w-fit">
        Revenir à l’annonce
      </ButtonLink>
    </div>
  );
}
