import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { Hono } from "hono";
import { createUncached } from "../../src/server/app.ts";
import type { Site } from "../../src/server/site.ts";
import routeTable from "../../src/web/routes.ts";

/** An entry of src/web/routes.ts with what its module exports. */
export type PageRoute = {
  pattern: string;
  file: string;
  audience: string | undefined;
  handlesExpiredSession: boolean;
  hasAction: boolean;
};

/** Every entry of src/web/routes.ts. */
export async function pageRoutes(): Promise<PageRoute[]> {
  return Promise.all(
    flat((await routeTable) as RouteConfigEntry[]).map(async ({ path = "", file }) => {
      const module = join(import.meta.dirname, "../../src/web", file);
      if (!existsSync(module)) throw new Error(`src/web/routes.ts names ${file}, which is not there`);
      const { handle, action } = (await import(module)) as {
        handle?: { audience?: string; handlesExpiredSession?: boolean };
        action?: unknown;
      };
      return {
        pattern: `/${path}`,
        file,
        audience: handle?.audience,
        handlesExpiredSession: handle?.handlesExpiredSession ?? false,
        hasAction: action !== undefined,
      };
    }),
  );
}

/** Patterns that the server answers itself (src/server/app.ts): health checks, photos. */
export function serverRoutes(site: Site): string[] {
  const app = createUncached(
    site,
    () => Promise.reject(new Error("not called")),
    () => Promise.resolve(true),
    new Hono(),
  );
  const patterns = app.routes.map(({ path }) => path);
  // Middleware, and what is left to the pages.
  return [...new Set(patterns)].filter((pattern) => pattern !== "/*" && pattern !== "*").toSorted();
}

function flat(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
}
