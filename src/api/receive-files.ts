/** Photos in a multipart form, which is read as a stream after the limits. */
import { type ReceivedForm, receiveMultipart, uploadRetrySeconds } from "../media/index.server.ts";
import { listingFormLimits } from "../media/upload-limits.ts";
import { listingSubmissionMessages, photoMessages } from "../web/text/messages.ts";
import type { ApiSite } from "./context.ts";
import { type ApiContext, bearerOf, confirmBearer } from "./endpoint.ts";
import { Problem } from "./problems.ts";
import { consumeLimit } from "./rate-limit.ts";

/** Calls `handle` with the form, whose files are deleted afterwards. @param max number of files */
export async function receiveFiles<Result>(
  c: ApiContext,
  site: ApiSite,
  max: number,
  handle: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  const { user } = bearerOf(c);
  if (!/^multipart\/form-data\b/iu.test(c.req.header("Content-Type") ?? ""))
    throw new Problem("content-type");
  await consumeLimit(c, site, "upload");
  const slot = site.uploadLimiter.enter(user.id, c.env.address);
  if (!slot.ok) throw new Problem("unavailable", { headers: { "Retry-After": String(uploadRetrySeconds) } });
  try {
    const limits = { ...listingFormLimits, files: max, bodyBytes: 25_000_000 * max, take: slot.take };
    const received = await receiveMultipart(c.req.raw, limits, site.uploadFolder);
    if (!received.ok)
      throw received.reason === "body-too-large"
        ? new Problem("body-too-large")
        : new Problem("invalid-request", { detail: listingSubmissionMessages[received.reason] });
    try {
      await confirmBearer(c);
      const [rejected] = received.rejected;
      if (rejected) throw photoProblem(rejected.reason);
      for (const _ of received.files.slice(1)) await consumeLimit(c, site, "upload");
      return await handle(received);
    } finally {
      await received.cleanUp();
    }
  } finally {
    slot.leave();
  }
}

export function photoProblem(reason: keyof typeof photoMessages): Problem {
  const isOurs = reason === "not-stored" || reason === "busy";
  return new Problem(isOurs ? "unavailable" : "invalid-content", {
    errors: [{ at: "photo", code: reason, detail: photoMessages[reason] }],
    ...(isOurs ? { headers: { "Retry-After": String(uploadRetrySeconds) } } : {}),
  });
}
