import type { ContestableVerdict } from "../../../moderation/appeal.ts";
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

function withoutModerator(appeal: Appeal): ShownAppeal & { verdict: ContestableVerdict } {
  const { verdict, text, createdAt, dueAt, outcome, answer, decidedAt } = appeal;
  return { verdict, text, createdAt, dueAt, outcome, answer, decidedAt };
}
