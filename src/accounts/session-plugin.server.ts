import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { deleteSessionCookie, setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * Two server-only endpoints that better-auth lacks. They have no HTTP route, even if its handler were mounted.
 * @param end deletes the session with this token; throws when the database fails
 */
export const sessionPlugin = (end: (token: string) => Promise<void>) =>
  ({
    id: "babillard-sessions",
    endpoints: {
      /** A session for a user whose identity is already established: registration signs in without a second hash. */
      startSession: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new APIError("NOT_FOUND");
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
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
        if (token) await end(token);
        deleteSessionCookie(ctx);
        return ctx.json({ ok: true });
      }),
    },
  }) satisfies BetterAuthPlugin;
