import { redirect, replace } from "react-router";
import { v7 as uuidv7 } from "uuid";
import type { SignedIn } from "../../../accounts/index.server.ts";
import { findListing } from "../../../listings/index.server.ts";
import { isReserved } from "../../../listings/listing.ts";
import { canStartConversation } from "../../../listings/permissions.ts";
import { photosOfListing } from "../../../media/index.server.ts";
import { findConversationAbout, sendWithPhotos, writeAboutListing } from "../../../messaging/index.server.ts";
import { isolate } from "../../../platform/isolate.ts";
import { normalizeMultiline } from "../../../platform/text-input.ts";
import { requestContext } from "../../context.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { PageTitle, useSite } from "../../site.tsx";
import { firstMessageText } from "../../text/first-message-text.ts";
import type { Route } from "./+types/write.ts";
import { aboutListing } from "./about-listing.ts";
import { Advice } from "./advice.tsx";
import { ListingHead } from "./listing-head.tsx";
import { MessageForm } from "./message-form.tsx";
import { isPreserved, preserveMessage, rejectMessage } from "./message-response.ts";
import { preserveText } from "./preserve-text.ts";
import { PreservedMessage } from "./preserved-message.tsx";
import { messageContext, receiveMessage, type TypedMessage } from "./receive-message.ts";

/** A message sent after the session ended is returned with 401, one about a removed listing with 410. */
export const handle = { audience: "member", handlesExpiredSession: true, handlesNetworkFailure: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  if (isPreserved(context)) return { form: null };
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const listing = await findListing(db, requireId(params.id));
  const conversationId = listing && (await findConversationAbout(db, listing.id, user.id));
  // One conversation per buyer and listing.
  if (conversationId) throw redirect(paths.conversation(conversationId));
  // The author opened their listing as a visitor and signed in to write.
  if (listing?.authorId === user.id) throw redirect(paths.listing(listing.id));
  if (!listing || !canStartConversation(listing, user)) throw notFound();
  const [cover = null] = await photosOfListing(db, listing.id);
  const { id, title, author } = listing;
  const about = aboutListing(
    { id, title, details: { ...listing, isReserved: isReserved(listing, now()), cover } },
    user,
  );
  return { form: { about, seller: { name: author.name }, messageId: uuidv7() } };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(requestContext);
  if (!app.user)
    return receiveMessage(request, app, null, async (typed) =>
      preserveMessage(context, "session-ended", typed),
    );
  const user = requireUser(context);
  const listingId = requireId(params.id);
  return receiveMessage(request, app, user.id, (typed, files) =>
    write(context, { user, listingId, typed, files }),
  );
}

async function write(
  context: Route.ActionArgs["context"],
  {
    user,
    listingId,
    typed,
    files,
  }: { user: SignedIn; listingId: string; typed: TypedMessage; files: { path: string; name: string }[] },
) {
  const app = context.get(requestContext);
  const waitSeconds = await app.consumeLimit("message", user.id);
  if (waitSeconds !== null) return rejectMessage({ waitSeconds }, typed);
  // The text that the site offers is everybody's; messages in all are limited above.
  if (typed.body.trim() !== "" && normalizeMultiline(typed.body) !== firstMessageText) {
    const subject = `${user.id}:${await digestOf(normalizeMultiline(typed.body))}`;
    if ((await app.consumeLimit("same-text", subject)) !== null)
      return rejectMessage({ reason: "same-text" }, typed);
  }
  const ctx = messageContext(context, user);
  const sent = await sendWithPhotos(ctx, files, (photos) =>
    writeAboutListing(ctx, { listingId, ...typed }, photos),
  );
  if (sent.ok)
    // Replaces this page in the history: from now on it redirects to the conversation, which would break back
    // navigation.
    return replace(paths.conversation(sent.conversationId), { headers: noticeHeaders("message-sent") });
  if (sent.reason === "missing") throw notFound();
  if (sent.reason === "closed") return preserveMessage(context, "closed", typed);
  if (sent.reason === "photos-rejected") return rejectMessage({ photos: sent.rejected }, typed);
  return rejectMessage({ reason: sent.reason }, typed);
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text.toLowerCase()));
  return Buffer.from(digest).toString("base64url");
}

export function clientAction(args: Route.ClientActionArgs) {
  return preserveText(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function WriteToSeller({ loaderData: { form }, actionData }: Route.ComponentProps) {
  const { name } = useSite();
  if (!form) return <PreservedMessage result={actionData} />;
  const { about, seller, messageId } = form;
  return (
    <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
      <PageTitle>{`Écrire à ${isolate(seller.name)}`}</PageTitle>
      <h1 className="text-xl [overflow-wrap:anywhere]">
        Écrire à {/* on one line if possible, because a name should not break at its hyphen */}
        <span className="inline-block">{seller.name}</span>
      </h1>
      <ListingHead about={about} />
      <MessageForm
        result={actionData}
        messageId={messageId}
        submitLabel="Envoyer le message"
        rows={6}
        prefilled={firstMessageText}
        hint={`Votre message reste sur ${name}. Ni votre courriel ni votre téléphone ne sont montrés.`}
      />
      <Advice />
    </div>
  );
}
