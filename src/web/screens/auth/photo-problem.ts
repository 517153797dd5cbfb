import type { AvatarRejection } from "../../../accounts/index.server.ts";
import type { RejectedFile } from "../../../media/index.server.ts";
import { paths, signInPathToOpen } from "../../paths.ts";
import { avatarMessages } from "../../text/messages.ts";

export type PhotoProblem = AvatarRejection | RejectedFile["reason"];

/**
 * The page after a registration whose photo failed: the account exists, the photo can be uploaded again.
 * @param next path of the page that follows
 */
export function photoStep(problem: PhotoProblem, next: string): string {
  const base = next === paths.home() ? `${paths.auth()}?` : `${signInPathToOpen(next)}&`;
  return `${base}photo=${problem}`;
}

/** Reads the problem from the URL; null when it is missing or unknown. */
export function photoProblemOf(params: URLSearchParams): PhotoProblem | null {
  const problem = params.get("photo") ?? "";
  return Object.hasOwn(avatarMessages, problem) ? (problem as PhotoProblem) : null; // a key of avatarMessages
}
