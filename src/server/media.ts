import { findStoredImage } from "../data/images.ts";
import { isId } from "../domain/id.ts";
import { canRestoreDeleted, listingVisibility } from "../domain/permissions.ts";
import type { AnswerPage, RequestDetails } from "./pages.ts";
import type { Site } from "./site.ts";

const contentTypes = { webp: "image/webp", jpg: "image/jpeg" } as const;

/**
 * `/media/{id}/{width}.webp|jpg`. A photo is as visible as its listing: those of drafts answer their author only,
 * those of ads that are gone nobody else, as long as the ad can be taken back.
 */
export async function serveMedia(
  site: Site,
  request: Request,
  details: Omit<RequestDetails, "refusal">,
  answerPage: AnswerPage,
): Promise<Response> {
  const missing = () => answerPage(request, { ...details, refusal: { status: 404, reason: "missing" } });
  const match = /^\/media\/([^/]+)\/([1-9]\d{0,4})\.(webp|jpg)$/u.exec(new URL(request.url).pathname);
  const [, id = "", width = "", format = ""] = match ?? [];
  if (!match || !isId(id) || (request.method !== "GET" && request.method !== "HEAD")) return missing();

  const image = await findStoredImage(site.db, id);
  if (!image?.widths.includes(Number(width))) return missing();
  const isPublic = image.listing ? listingVisibility(image.listing, null) === "open" : image.isProfilePhoto;
  if (!isPublic) {
    const session = await site.accounts.findSession(request.headers);
    const user = session?.user ?? null;
    const isVisible = image.listing
      ? listingVisibility(image.listing, user) === "open" ||
        canRestoreDeleted(image.listing, user, site.now())
      : user?.id === image.ownerId;
    if (!isVisible) return missing();
  }

  const object = await site.storage.open(`${image.storageKey}/${width}.${format}`);
  if (!object) {
    site.log.error({ requestId: details.requestId, imageId: id, width }, "stored photo is missing");
    return missing();
  }
  return new Response(request.method === "HEAD" ? null : object.stream, {
    headers: {
      "Content-Type": contentTypes[format as keyof typeof contentTypes], // the pattern allows no other
      "Content-Length": String(object.size),
      "Cache-Control": isPublic ? "public, max-age=31536000, immutable" : "private, no-store",
      "Content-Security-Policy": "default-src 'none'",
    },
  });
}
