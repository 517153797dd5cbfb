import { redirect, replace } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { isEmailVerified, type SignedIn } from "../../../accounts/index.server.ts";
import { findListing } from "../../../listings/index.server.ts";
import { isReserved } from "../../../listings/listing.ts";
import { canStartConversation } from "../../../listings/permissions.ts";
import { photosOfListing } from "../../../media/index.server.ts";
import {
  countSameText,
  findConversationAbout,
  sendWithPhotos,
  writeAboutListing,
} from "../../../messaging/index.server.ts";
import { isolate } from "../../../platform/isolate.ts";
import { normalizeMultiline } from "../../../platform/text-input.ts";
import { requestContext } from "../../context.ts";
import { isFilledByProgram, newStamp, waitForMinimumTime } from "../../form-protection.server.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { PageTitle, useSite } from "../../site.tsx";
import { conversationTexts } from "../../text/conversation.ts";
import { firstMessageText } from "../../text/first-message-text.ts";
import { offeredMessages } from "../../text/offered-messages.ts";
import { ButtonLink } from "../../ui/button.tsx";
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
  const app = context.get(requestContext);
  const { db, now, site } = app;
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
  const isUnconfirmed = site.requiresConfirmedEmail && !(await isEmailVerified(db, user.id));
  const seller = { name: author.name };
  return { form: { about, seller, isUnconfirmed, messageId: uuidv7(), stamp: newStamp(app) } };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(requestContext);
  if (!app.user)
    return receiveMessage(request, app, null, async (typed) =>
      preserveMessage(context, "session-ended", typed),
    );
  const user = requireUser(context);
  const listingId = requireId(params.id);
  return receiveMessage(request, app, user.id, (typed, files, fields) =>
    write(context, { user, listingId, typed, files, fields }),
  );
}

async function write(
  context: Route.ActionArgs["context"],
  {
    user,
    listingId,
    typed,
    files,
    fields,
  }: {
    user: SignedIn;
    listingId: string;
    typed: TypedMessage;
    files: { path: string; name: string }[];
    fields: { get(name: string): string | null | undefined };
  },
) {
  const app = context.get(requestContext);
  const waitSeconds = await app.consumeLimit("message", user.id);
  if (waitSeconds !== null) return rejectMessage({ waitSeconds }, typed);
  const text = { userId: user.id, body: typed.body, isFirst: true, offered: offeredMessages };
  if ((await countSameText(app, text)) !== null) return rejectMessage({ reason: "same-text" }, typed);
  if (isFilledByProgram(fields)) {
    app.log.info({}, "first message of a program rejected");
    return rejectMessage({ reason: "failed" }, typed);
  }
  // The text that the site offers is sent in one press, from the listing.
  if (normalizeMultiline(typed.body) !== firstMessageText) await waitForMinimumTime(fields, app);
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

export function clientAction(args: Route.ClientActionArgs) {
  return preserveText(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function WriteToSeller({ loaderData: { form }, actionData }: Route.ComponentProps) {
  const { name } = useSite();
  if (!form) return <PreservedMessage result={actionData} />;
  const { about, seller, isUnconfirmed, messageId, stamp } = form;
  return (
    <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
      <PageTitle>{`Écrire à ${isolate(seller.name)}`}</PageTitle>
      <h1 className="text-xl [overflow-wrap:anywhere]">
        Écrire à {/* on one line if possible, because a name should not break at its hyphen */}
        <span className="inline-block">{seller.name}</span>
      </h1>
      <ListingHead about={about} />
      {isUnconfirmed && !actionData ? (
        <div className="grid justify-items-start gap-3 rounded-card bg-sunken p-4 text-sm">
          <p>{conversationTexts.confirmEmail}</p>
          <ButtonLink to={paths.settingsPage("courriel")} variant="secondary">
            Renvoyer le lien
          </ButtonLink>
        </div>
      ) : null}
      <MessageForm
        stamp={stamp}
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
