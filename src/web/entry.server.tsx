import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext } from "./context.ts";
import { readHandoff, renderToBuffer } from "./render-in-one-pass.server.tsx";
import { siteDetails } from "./site-details.ts";
import { Fallback } from "./ui/fallback.tsx";

export { requestContext } from "./context.ts";

/** Rendered to a buffer: no page has deferred parts, and a complete page compresses better. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, logFailure, site, user, requestId, now } = loadContext.get(requestContext);
  await readHandoff(entryContext);
  const body = await renderToBuffer(
    () => (
      <Fallback
        value={{
          site: siteDetails(site, now()),
          user: user && { id: user.id, name: user.name, avatarImageId: user.avatarImageId },
          requestId,
          nonce,
        }}
      >
        <ServerRouter
          context={{ ...entryContext, serverHandoffStream: new ReadableStream() }}
          url={request.url}
          nonce={nonce}
        />
      </Fallback>
    ),
    nonce,
    (error) => {
      // An error boundary that leaves a rejection to the next one throws it while it renders.
      if (!isRouteErrorResponse(error)) logFailure(error);
    },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(body.byteLength));
  return new Response(body, { status, headers });
}

/** A bug is logged once, with the id that its page shows; rejections are responses, not errors. */
export function handleError(
  error: unknown,
  { context }: { context: RouterContextProvider; request: Request },
): void {
  if (isRouteErrorResponse(error)) return;
  context.get(requestContext).logFailure(error);
}
