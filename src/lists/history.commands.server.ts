import { type CommandContext, transact } from "../events/index.server.ts";
import { addToHistory, deleteHistory, updateHistoryEnabled } from "./history.queries.server.ts";
import { historyMax } from "./history.ts";
import {
  type MergeHistoryInput,
  mergeHistoryInput,
  type SetHistoryEnabledInput,
  setHistoryEnabledInput,
} from "./lists.input.ts";

type UserContext = CommandContext<{ id: string }>;

const subjectOf = ({ actor }: UserContext) => ({ type: "user", id: actor.id }) as const;

/** Turns the browsing history on or off. Turning it off deletes it. */
export async function setHistoryEnabled(ctx: UserContext, input: SetHistoryEnabledInput): Promise<void> {
  const { isEnabled } = setHistoryEnabledInput.parse(input);
  await transact(ctx, async ({ db, record }) => {
    const isChanged = await updateHistoryEnabled(db, ctx.actor.id, isEnabled);
    if (!isEnabled) await deleteHistory(db, ctx.actor.id);
    if (isChanged) await record(isEnabled ? "history.enabled" : "history.disabled", subjectOf(ctx));
  });
}

/** Deletes the browsing history; listings viewed later are recorded again. */
export async function clearHistory(ctx: UserContext): Promise<void> {
  await transact(ctx, async ({ db, record }) => {
    const count = await deleteHistory(db, ctx.actor.id);
    if (count > 0) await record("history.cleared", subjectOf(ctx), { count });
  });
}

/** Adds the history stored on a visitor's device to the account after sign-in, with the times of the views. */
export async function mergeHistory(ctx: UserContext, input: MergeHistoryInput): Promise<void> {
  const { entries } = mergeHistoryInput.parse(input);
  const userId = ctx.actor.id;
  await transact(ctx, async ({ db, record }) => {
    let count = 0;
    for (const { listingId, seenAt } of entries.slice(0, historyMax))
      if (await addToHistory(db, { userId, listingId, seenAt })) count += 1;
    if (count > 0) await record("history.merged", subjectOf(ctx), { count });
  });
}
