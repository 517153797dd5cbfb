import type { Appeal, ModerationCase } from "../../../moderation/index.server.ts";
import type { ShownAppeal } from "./appeal-section.tsx";

/** Props of a case card. Account ids are not sent to the client. */
export function toCardProps({ listing, ...rest }: ModerationCase, moderator: { id: string }) {
  const { authorId, publishedAt: _, deletedAt: __, ...shown } = listing;
  const { appeal } = rest;
  return {
    ...rest,
    listing: shown,
    isOwn: authorId === moderator.id,
    appeal: appeal && withoutModerator(appeal),
  };
}

function withoutModerator({ text, createdAt, dueAt, outcome, answer, decidedAt }: Appeal): ShownAppeal {
  return { text, createdAt, dueAt, outcome, answer, decidedAt };
}
