import type { RouterContextProvider } from "react-router";
import type { SignedIn } from "../../../accounts/index.server.ts";
import { photosMax } from "../../../listings/listing.ts";
import type { ReceivedForm } from "../../../media/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { commandContext } from "../../command-context.server.ts";
import { type RequestContext, requestContext } from "../../context.ts";
import type { MessageProblem, PhotoProblem } from "../../text/conversation.ts";
import { type ReceivedListingForm, receiveListingForm } from "../create/receive-form.ts";
import { rejectMessage } from "./message-response.ts";

export type TypedMessage = { body: string; messageId: string | null };

/**
 * Parses the form, and calls `handle` with the text and the files of the photos, which are deleted afterwards. A photo that
 * cannot be taken rejects the message. `messageId` only if it is a valid id; `quick`: the button of a quick reply.
 * @param owner null: the session has ended, and photos are not read
 */
export async function receiveMessage<Result>(
  request: Request,
  app: RequestContext,
  owner: string | null,
  handle: (
    typed: TypedMessage,
    files: ReceivedForm["files"],
    fields: ReceivedForm["fields"],
  ) => Promise<Result>,
): Promise<Result | ReturnType<typeof rejectMessage>> {
  // Checked before the body is read: requests over the limit must not fill the disk.
  const isLimited = owner !== null && (await app.peekLimit("upload", owner)) !== null;
  const files = owner && !isLimited ? photosMax : 0;
  const received = await receiveListingForm(request, app, { owner, files });
  if (!received.ok) return rejectMessage({ form: received.reason }, { body: "", messageId: null });
  try {
    const { fields } = received;
    const messageId = fields.get("messageId");
    const typed = {
      body: fields.get("quick") ?? fields.get("body") ?? "",
      messageId: messageId && isId(messageId) ? messageId : null,
    };
    const problem = owner ? await findPhotoProblem(received, app, { owner, isLimited }) : null;
    return problem ? rejectMessage(problem, typed) : await handle(typed, received.files, fields);
  } finally {
    await received.cleanUp();
  }
}

/** Input from a request for the commands that send messages with photos. */
export function messageContext(context: Readonly<RouterContextProvider>, actor: SignedIn) {
  const { storage, images, log, site } = context.get(requestContext);
  const { requiresConfirmedEmail } = site;
  return { ...commandContext(context), actor, storage, images, log, requiresConfirmedEmail };
}

async function findPhotoProblem(
  { overload, rejected, files, dropped }: ReceivedListingForm,
  { log, consumeLimit }: RequestContext,
  { owner, isLimited }: { owner: string; isLimited: boolean },
): Promise<MessageProblem | null> {
  if (overload) return { overload: overload.reason, retryAfterSeconds: overload.retryAfterSeconds };
  for (const { name, reason, error } of rejected)
    log.warn({ fileName: name, reason, err: error }, "photo skipped");
  const surplus = dropped.map(({ name }) => ({
    name,
    reason: isLimited ? ("too-many-uploads" as const) : ("too-many" as const),
  }));
  const problems: PhotoProblem[] = [...rejected.map(({ name, reason }) => ({ name, reason })), ...surplus];
  if (problems.length > 0) return { photos: problems };
  for (const { name } of files)
    if ((await consumeLimit("upload", owner)) !== null)
      return { photos: [{ name, reason: "too-many-uploads" }] };
  return null;
}
