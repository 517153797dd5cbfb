import type { MiddlewareFunction } from "react-router";
import { fold } from "../../../domain/fold.ts";
import { requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { writeExport } from "./export-file.ts";
import { taskOf } from "./sections.ts";

/** The form 'Télécharger mes données' is answered with a file instead of the page; too many of them by the page. */
export const exportOwnData: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method !== "POST" || taskOf(new URL(request.url).searchParams) !== "export") return next();
  const facts = context.get(requestContext);
  const user = requireUser(context);
  if ((await facts.overLimit("export", user.id)) !== null) return next();
  facts.log.info({ userId: user.id }, "own data exported");
  const name = `${fold(facts.site.name).replace(/[^a-z0-9]+/gu, "-") || "mes"}-donnees.json`;
  return new Response(streamOf(writeExport(facts, user)), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
};

/** Read on only as fast as it is taken in, and no further when the download is broken off. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
