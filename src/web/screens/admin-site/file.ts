import { accentProperties, parseAccent } from "../../../console/accent.ts";
import { readLogo } from "../../../console/index.server.ts";
import { requestContext } from "../../context.ts";
import { notFound } from "../../guard.ts";
import type { Route } from "./+types/file.ts";

export const handle = { audience: "public" };

const forever = "public, max-age=31536000, immutable";

/** The operator's logo and accent color. Their addresses change with them (paths.ts). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const [, digest] = /^logo-([0-9a-f]{16})\.webp$/u.exec(params.file) ?? [];
  if (digest !== undefined) {
    const logo = await readLogo(db);
    if (logo?.digest !== digest) throw notFound();
    return new Response(new Uint8Array(logo.content), {
      headers: { "Content-Type": "image/webp", "Cache-Control": forever },
    });
  }
  const [, color] = /^theme-([0-9a-f]{6})\.css$/u.exec(params.file) ?? [];
  const accent = color === undefined ? null : parseAccent(`#${color}`);
  if (!accent?.ok) throw notFound();
  const declarations = Object.entries(accentProperties(accent.color)).map(
    ([name, value]) => `${name}:${value}`,
  );
  return new Response(`:root{${declarations.join(";")}}`, {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": forever },
  });
}
