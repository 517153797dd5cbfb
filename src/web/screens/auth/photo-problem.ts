import type { AvatarRejection } from "../../../accounts/profile.commands.server.ts";
import type { RejectedFile } from "../../../media/receive-multipart.server.ts";
import { paths } from "../../paths.ts";
import { avatarMessages } from "../../text/messages.ts";

export type PhotoProblem = AvatarRejection | RejectedFile["reason"];

/** Where a registration goes whose photo failed: the account is there, the photo can be sent again. */
export function photoStep(problem: PhotoProblem): string {
  return `${paths.auth()}?photo=${problem}`;
}

/** What the address says went wrong; null when it says nothing that can go wrong. */
export function photoProblemOf(params: URLSearchParams): PhotoProblem | null {
  const said = params.get("photo") ?? "";
  return Object.hasOwn(avatarMessages, said) ? (said as PhotoProblem) : null; // a key of avatarMessages
}
