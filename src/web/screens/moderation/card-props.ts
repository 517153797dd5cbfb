import type { Appeal, ModerationCase } from "../../../moderation/index.server.ts";
import type { ShownAppeal } from "./appeal-section.tsx";

/** Props of a case card. Account ids are not sent to the client, nor signals of fraud to the author. */
export function toCardProps({ listing, assessment, ...rest }: ModerationCase, moderator: { id: string }) {
  const { authorId, publishedAt: _, deletedAt: __, ...shown } = listing;
  const { appeal } = rest;
  const isOwn = authorId === moderator.id;
  return {
    ...rest,
    assessment: isOwn ? null : assessment,
    listing: shown,
    isOwn,
    appeal: appeal && withoutModerator(appeal),
  };
}

function withoutModerator({ text, createdAt, dueAt, outcome, answer, decidedAt }: Appeal): ShownAppeal {
  return { text, createdAt, dueAt, outcome, answer, decidedAt };
}
