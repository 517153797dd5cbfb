import { type Ending, endingOf } from "../listings/ending.ts";
import type { Conversation } from "../messaging/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import {
  type Action,
  allowedActions,
  appointmentOutcomes,
  type DealRole,
  type DealSituation,
  type DealState,
  dealState,
  undoableStep,
  withoutUndone,
} from "./deal.ts";
import { findFeedback } from "./feedback.queries.server.ts";
import { type Feedback, isFeedbackOpen, isFeedbackShown } from "./feedback.ts";
import { findSteps, type StoredStep } from "./steps.queries.server.ts";

/** The deal of a conversation as one participant sees it. */
export type DealView = {
  steps: StoredStep[];
  state: DealState;
  allowed: Action[];
  /** id of the last step; forms send it back */
  lastStepId: string | null;
  undoableId: string | null;
  /** ids of steps that were taken back */
  undoneIds: string[];
  ending: Ending;
  /** null: there is nothing to give or to read */
  feedback: "give" | "read" | null;
};

async function findFeedbackLink(
  db: ReadDb,
  { id, isSeller }: Pick<Conversation, "id" | "isSeller">,
  steps: readonly StoredStep[],
  now: Date,
): Promise<DealView["feedback"]> {
  const outcomes = appointmentOutcomes(steps);
  if (!outcomes.some(({ outcome }) => outcome === "held")) return null;
  const given = await findFeedback(db, id);
  const hasGiven = given.some(({ by }) => (by === "seller") === isSeller);
  if (!hasGiven && isFeedbackOpen(outcomes, now)) return "give";
  const isAnyShown = given.some((feedback) => isFeedbackShown(feedback, given.length > 1, now));
  return hasGiven || isAnyShown ? "read" : null;
}

/** Callers check that the viewer is a participant. */
export async function findDeal(
  db: ReadDb,
  conversation: Pick<Conversation, "id" | "isSeller" | "listing" | "partner" | "state">,
  now: Date,
): Promise<DealView> {
  const steps = await findSteps(db, conversation.id);
  const role: DealRole = conversation.isSeller ? "seller" : "buyer";
  const { details } = conversation.listing;
  const situation: DealSituation = {
    now,
    isListingOpen: details?.status === "active" && details.deletedAt === null,
    hasPrice: (details?.priceCents ?? 0) > 0,
  };
  const canWrite = !conversation.partner.isClosed && !conversation.state.isBlocked;
  const undoable = undoableStep(steps, role, now);
  const isStillSold = undoable?.kind !== "sell" || (details?.status === "sold" && details.deletedAt === null);
  const effective = withoutUndone(steps);
  const own = steps.filter(({ kind }) => !kind.startsWith("tell-"));
  return {
    steps,
    state: dealState(steps, now),
    // A reservation for a user who closed the account or is blocked can still be ended.
    allowed: allowedActions(steps, role, situation).filter((kind) => canWrite || kind === "release"),
    lastStepId: own.at(-1)?.id ?? null,
    undoableId: canWrite && undoable && isStillSold ? undoable.id : null,
    undoneIds: own.filter((step) => step.kind !== "undo" && !effective.includes(step)).map(({ id }) => id),
    ending: details ? endingOf(details) : "sold",
    feedback: await findFeedbackLink(db, conversation, steps, now),
  };
}

/** Feedback that a participant has given, the feedback received once it is shown, and whether they may give feedback now. */
export type FeedbackView = {
  own: Feedback | null;
  /** whether the other participant sees it */
  isOwnShown: boolean;
  received: Feedback | null;
  canGive: boolean;
};

/** Callers check that the viewer is a participant. */
export async function findFeedbackView(
  db: ReadDb,
  { id, isSeller }: Pick<Conversation, "id" | "isSeller">,
  now: Date,
): Promise<FeedbackView> {
  const given = await findFeedback(db, id);
  const outcomes = appointmentOutcomes(await findSteps(db, id));
  const own = given.find(({ by }) => (by === "seller") === isSeller) ?? null;
  const other = given.find(({ by }) => (by === "seller") !== isSeller) ?? null;
  const received = other && isFeedbackShown(other, given.length > 1, now) ? other : null;
  const isOwnShown = own !== null && isFeedbackShown(own, given.length > 1, now);
  return { own, isOwnShown, received, canGive: own === null && isFeedbackOpen(outcomes, now) };
}
