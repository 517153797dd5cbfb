import type { RouterContextProvider } from "react-router";
import type { SignedIn } from "../accounts/index.server.ts";
import type { CommandContext } from "../events/index.server.ts";
import { requestContext } from "./context.ts";

/** What a command takes from a request. It names no time: commands work with the database's. */
export function commandContext(context: Readonly<RouterContextProvider>): CommandContext<SignedIn | null> {
  const { db, user } = context.get(requestContext);
  return { db, actor: user };
}
