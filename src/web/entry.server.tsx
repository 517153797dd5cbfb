import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ReactNode } from "react";
import { type PipeableStream, renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext } from "./context.ts";
import { Fallback } from "./ui/fallback.tsx";

export { requestContext } from "./context.ts";

/** Rendered to a buffer: no page has parts that come late, and a whole page is compressed in one go. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, logFailure, site, user, requestId } = loadContext.get(requestContext);
  const body = await renderToBuffer(
    <Fallback
      value={{
        siteName: site.name,
        user: user && { id: user.id, name: user.name, avatarImageId: user.avatarImageId },
        requestId,
        nonce,
      }}
    >
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </Fallback>,
    nonce,
    logFailure,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(body.byteLength));
  return new Response(body, { status, headers });
}

async function renderToBuffer(
  page: ReactNode,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<Buffer<ArrayBuffer>> {
  const pipe = await new Promise<PipeableStream["pipe"]>((resolve, reject) => {
    const ready = renderToPipeableStream(page, {
      nonce,
      onError,
      onShellError: reject,
      onAllReady: () => resolve(ready.pipe),
    });
  });
  const chunks: Uint8Array[] = [];
  const sink = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  pipe(sink);
  await finished(sink);
  return Buffer.concat(chunks);
}

/** A bug is logged once, with the id that its page shows; refusals are answers, not errors. */
export function handleError(
  error: unknown,
  { context }: { context: RouterContextProvider; request: Request },
): void {
  if (isRouteErrorResponse(error)) return;
  context.get(requestContext).logFailure(error);
}
