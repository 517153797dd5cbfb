import { Link, redirect } from "react-router";
import { writeAboutListing } from "../../../actions/send-message.ts";
import { findConversationAbout } from "../../../data/conversations.ts";
import { findListing } from "../../../data/listings.ts";
import { canWriteAbout } from "../../../domain/permissions.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle, useSite } from "../../site.tsx";
import type { Route } from "./+types/write.ts";
import { MessageForm } from "./message-form.tsx";
import { refuseMessage } from "./refuse-message.ts";

export const handle = { audience: "member" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const user = requireUser(context);
  const listing = await findListing(db, requireId(params.id));
  const conversationId = listing && (await findConversationAbout(db, listing.id, user.id));
  // One conversation per buyer and listing: whoever wrote before goes on there.
  if (conversationId) throw redirect(paths.conversation(conversationId));
  if (!listing || !canWriteAbout(listing, user)) throw notFound();
  return { listing: { id: listing.id, title: listing.title }, seller: { name: listing.author.name } };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const facts = context.get(requestContext);
  const user = requireUser(context);
  const listingId = requireId(params.id);
  const body = (await readForm(request)).get("body") ?? "";
  const waitSeconds = await facts.overLimit("message", user.id);
  if (waitSeconds !== null) return refuseMessage({ waitSeconds }, body);
  const sent = await writeAboutListing({ db: facts.db, now: facts.now() }, user, { listingId, body });
  if (sent.ok) return redirect(paths.conversation(sent.conversationId));
  if (sent.reason === "missing") throw notFound();
  return refuseMessage({ reason: sent.reason }, body);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function WriteToSeller({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, seller } = loaderData;
  const { name } = useSite();
  return (
    <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
      <PageTitle>{`Écrire à ${seller.name}`}</PageTitle>
      <header className="grid gap-1">
        <h1 className="text-xl">Écrire à {seller.name}</h1>
        <p>
          À propos de{" "}
          <Link to={paths.listing(listing.id)} className="text-spruce underline underline-offset-4">
            {listing.title}
          </Link>
        </p>
      </header>
      <MessageForm
        answer={actionData}
        submitLabel="Envoyer le message"
        hint={`Votre message reste sur ${name}. Ni votre courriel ni votre téléphone ne sont montrés.`}
      />
    </div>
  );
}
