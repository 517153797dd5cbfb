/** Opens the ports of a process. */
import type { Server } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { createHttpServer, createListener } from "./http-server.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Site } from "./site.ts";
import { StartError } from "./start-error.ts";

const builtPages = path.join(import.meta.dirname, "../../build/web/server/index.js");

/** Serves the site on PORT until the process stops. */
export async function serveSite(site: Site, lifecycle: Pick<Lifecycle, "onStop" | "onHurry">): Promise<void> {
  const { server, close, hurry } = site.isDevelopment
    ? { ...(await developmentServer(site)), hurry: () => undefined }
    : await productionServer(site);
  lifecycle.onStop(close);
  lifecycle.onHurry(hurry);
  await listen(server, "PORT", site.config.port, site.config.host);
}

async function developmentServer(site: Site) {
  const { createDevelopmentServer } = await import("./development.ts");
  return createDevelopmentServer(site);
}

async function productionServer(
  site: Site,
): Promise<{ server: Server; close: () => Promise<void>; hurry: () => void }> {
  const loadBuild = (): Promise<ServerBuild> => import(pathToFileURL(builtPages).href);
  // Loaded now: a build that cannot be loaded ends the start.
  if (site.config.role !== "jobs") await loadBuild();
  const listener = createListener(site, loadBuild);
  const { server, shutdown } = createHttpServer(listener, site.log);
  const close = async () => {
    const cut = await shutdown.close(site.config.shutdownTimeoutMs);
    if (cut > 0) site.log.warn({ requests: cut }, "requests cut: they took longer than SHUTDOWN_TIMEOUT");
  };
  return { server, close, hurry: shutdown.hurry };
}

export function listen(
  server: Server,
  setting: "PORT" | "METRICS_PORT",
  port: number,
  host: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        reject(
          new StartError(
            `Port ${port} is in use. Stop the program that uses it, or choose another port: ${setting}=${port + 1} npm start`,
          ),
        );
      } else if (error.code === "EACCES") {
        reject(
          new StartError(
            `Port ${port} requires privileges that this user does not have. Choose one above 1023: ${setting}=${setting === "PORT" ? 3000 : 9464} npm start`,
          ),
        );
      } else reject(error);
    });
    server.listen(port, host, () => resolve());
  });
}
