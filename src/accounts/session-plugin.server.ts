import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { deleteSessionCookie, setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { createSessionToken, hashSessionToken } from "./session-token.server.ts";

type SessionStore<Found> = {
  /** undefined: no session has this token, or it has ended */
  find(token: string): Promise<(Found & { isExtensionDue: boolean }) | undefined>;
  /** false: it has ended in the meantime */
  extend(token: string): Promise<boolean>;
  /** Deletes the session that has this token, and fails when the database does. */
  end(token: string): Promise<void>;
};

/** Server-only calls that better-auth lacks. None has an HTTP route, also if its handler is mounted one day. */
export const sessionPlugin = <Found>(store: SessionStore<Found>) =>
  ({
    id: "babillard-sessions",
    endpoints: {
      /**
       * The session of the cookie, extended once a day. better-auth's own call compares with the clock of the node and
       * deletes what has expired by it.
       */
      readSession: createAuthEndpoint.serverOnly({ method: "GET", requireHeaders: true }, async (ctx) => {
        const { sessionToken } = ctx.context.authCookies;
        const token = await ctx.getSignedCookie(sessionToken.name, ctx.context.secret);
        const found = token ? await store.find(token) : undefined;
        if (!token || !found) return ctx.json(null);
        if (found.isExtensionDue) {
          const session = (await store.extend(token))
            ? await ctx.context.internalAdapter.findSession(hashSessionToken(token))
            : null;
          if (!session) return ctx.json(null);
          await setSessionCookie(ctx, { ...session, session: { ...session.session, token } });
        }
        return ctx.json(found);
      }),
      /**
       * A session for a user whose identity is established. better-auth's own sign-in would store the token in clear; here
       * only the cookie has it.
       */
      startSession: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.object({ userId: z.string(), device: z.string() }) },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new APIError("NOT_FOUND");
          const token = createSessionToken();
          const stored = { token: hashSessionToken(token), userAgent: ctx.body.device };
          const session = await ctx.context.internalAdapter.createSession(user.id, false, stored, true);
          await setSessionCookie(ctx, { session: { ...session, token }, user });
          return ctx.json({ sessionId: session.id });
        },
      ),
      /**
       * Deletes the session and clears the cookie. better-auth's own sign-out only logs a failed deletion, and so would
       * confirm a sign-out that did not happen.
       */
      endSession: createAuthEndpoint.serverOnly({ method: "POST", requireHeaders: true }, async (ctx) => {
        const { sessionToken } = ctx.context.authCookies;
        const token = await ctx.getSignedCookie(sessionToken.name, ctx.context.secret);
        if (token) await store.end(token);
        deleteSessionCookie(ctx);
        return ctx.json({ ok: true });
      }),
    },
  }) satisfies BetterAuthPlugin;
