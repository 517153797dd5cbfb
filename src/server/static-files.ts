import path from "node:path";
import { serveStatic as serveFolder } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

const clientFolder = path.join(import.meta.dirname, "../../build/web/client");

/** Built scripts, styles and fonts (their names hold their hash: kept for a year) and the files of public/. */
export function serveStatic(): MiddlewareHandler {
  return serveFolder({
    root: path.relative(process.cwd(), clientFolder) || ".",
    precompressed: true,
    onFound: (file, c) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`) || file.includes("/assets/");
      c.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
