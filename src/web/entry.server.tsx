import type { ReactNode } from "react";
import { type PipeableStream, renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { type RenderedPage, requestContext } from "./context.ts";
import { postProcessHtml } from "./post-process-html.ts";
import { renderToBuffer } from "./render-to-buffer.ts";
import { Fallback } from "./ui/fallback.tsx";

export { requestContext } from "./context.ts";

/** Buffered: no page streams anything late, and whole pages cost less to render and can be compressed in one go. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, takePage, log, site, user, requestId } = loadContext.get(requestContext);
  const page = await render(
    <Fallback
      value={{
        siteName: site.name,
        user: user && { id: user.id, name: user.name, avatarImageId: user.avatarImageId },
        requestId,
      }}
    >
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </Fallback>,
    nonce,
    (error) => log.error({ err: error }, "page failed to render"),
  );
  takePage(page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(page.bytes.byteLength));
  // Its bytes went another way (server/pages.ts): React Router only looks whether this is an answer, which copies a body.
  return new Response(null, { status, headers });
}

async function render(
  page: ReactNode,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<RenderedPage> {
  const pipe = await new Promise<PipeableStream["pipe"]>((resolve, reject) => {
    const ready = renderToPipeableStream(page, {
      nonce,
      onError,
      onShellError: reject,
      onAllReady: () => resolve(ready.pipe),
    });
  });
  return postProcessHtml(renderToBuffer(pipe), nonce);
}

/** A bug is logged once, with the id that its page shows; refusals are answers, not errors. */
export function handleError(
  error: unknown,
  { context }: { context: RouterContextProvider; request: Request },
): void {
  if (isRouteErrorResponse(error)) return;
  context.get(requestContext).logFailure(error);
}
