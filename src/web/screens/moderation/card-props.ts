import type { ModerationCase } from "../../../moderation/index.server.ts";

/** Props of a case card. Account ids are not sent to the client. */
export function toCardProps({ listing, ...rest }: ModerationCase, moderator: { id: string }) {
  const { authorId, publishedAt: _, deletedAt: __, ...shown } = listing;
  return { ...rest, listing: shown, isOwn: authorId === moderator.id };
}
