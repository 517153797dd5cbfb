import { data } from "react-router";
import { requestContext } from "../../context.ts";
import { requireAdmin } from "../../guard.ts";
import type { Route } from "./+types/sample.ts";

export const handle = { audience: "admin" };

/** An email's sample as the recipient's mail program gets it. Its styles are inline, and it loads nothing. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const samples = context.get(requestContext).sampleEmails();
  const ofKind = samples.filter(({ kind }) => kind === params.kind);
  const sample = ofKind[Number(url.searchParams.get("sample") ?? 0)];
  if (!sample) throw data(null, { status: 404 });
  const isText = url.searchParams.get("format") === "text";
  return new Response(isText ? sample.text : sample.html, {
    headers: {
      "Content-Type": isText ? "text/plain; charset=utf-8" : "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
