import type { ModerationCase } from "../../../data/moderation-cases.ts";

/** What the page shows of a case: no account's id leaves the server. */
export function cardFacts({ listing, ...rest }: ModerationCase, moderator: { id: string }) {
  const { authorId, publishedAt: _, deletedAt: __, ...shown } = listing;
  return { ...rest, listing: shown, isOwn: authorId === moderator.id };
}
