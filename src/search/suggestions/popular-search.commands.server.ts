import type { Actor } from "../../accounts/permissions.ts";
import { type CommandContext, transact } from "../../events/index.server.ts";
import { isAccepted } from "../../privacy/consent.ts";
import { findConsents, recordConsents } from "../../privacy/index.server.ts";
import { type CountSearchesInput, countSearchesInput } from "./popular-search.input.ts";

/** Whether searches of the actor count among the popular ones. Off until the actor accepts it. */
export async function setSearchesCounted(
  ctx: CommandContext<NonNullable<Actor>>,
  input: CountSearchesInput,
): Promise<void> {
  const { isCounted } = countSearchesInput.parse(input);
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    if (isAccepted(await findConsents(db, id), "popular-searches") === isCounted) return;
    await recordConsents(db, id, { "popular-searches": isCounted });
    await record(isCounted ? "searches.counted" : "searches.not-counted", { type: "user", id });
  });
}
