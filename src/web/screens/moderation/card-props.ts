import type { ModerationCase } from "../../../moderation/cases.queries.server.ts";

/** What the page shows of a case: no account's id leaves the server. */
export function toCardProps({ listing, ...rest }: ModerationCase, moderator: { id: string }) {
  const { authorId, publishedAt: _, deletedAt: __, ...shown } = listing;
  return { ...rest, listing: shown, isOwn: authorId === moderator.id };
}
