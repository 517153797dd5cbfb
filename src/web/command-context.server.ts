import type { RouterContextProvider } from "react-router";
import type { SignedIn } from "../accounts/index.server.ts";
import type { CommandContext } from "../events/index.server.ts";
import { requestContext } from "./context.ts";

/** Command context of a request. It has no time: commands use that of the database. */
export function commandContext(context: Readonly<RouterContextProvider>): CommandContext<SignedIn | null> {
  const { db, user } = context.get(requestContext);
  return { db, actor: user };
}
