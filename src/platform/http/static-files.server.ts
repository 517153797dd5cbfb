import { readdirSync } from "node:fs";
import path from "node:path";
import { serveStatic as serveFolder } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

const clientFolder = path.join(import.meta.dirname, "../../../build/web/client");

/** Built scripts, styles and fonts (hashed names, cached for a year) and the files of public/. */
export function serveStatic(): MiddlewareHandler {
  const names = new Set(publicFiles());
  const serve = serveFolder({
    root: path.relative(process.cwd(), clientFolder) || ".",
    precompressed: true,
    onFound: (file, c) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`) || file.includes("/assets/");
      c.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  // Avoids a file system lookup for page requests. Assets are looked up: a build beside the running site adds some.
  return (c, next) => (names.has(c.req.path) || c.req.path.startsWith("/assets/") ? serve(c, next) : next());
}

function publicFiles(): string[] {
  return readdirSync(clientFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return `/${path.relative(clientFolder, file).split(path.sep).join("/")}`;
    });
}
