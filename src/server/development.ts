import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import { createApp } from "./app.ts";
import type { Site } from "./site.ts";

/** The site behind Vite's middleware: pages reload on change; scripts/dev.ts restarts the server when its files change. */
export async function createDevelopmentServer(
  site: Site,
): Promise<{ server: Server; close: () => Promise<void> }> {
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
  const app = createApp(
    site,
    async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as unknown as ServerBuild,
  );
  const listener = getRequestListener(app.fetch);
  server.on("request", (request, response) => {
    vite.middlewares(request, response, () => void listener(request, response));
  });
  return {
    server,
    close: async () => {
      await vite.close();
      server.closeAllConnections();
    },
  };
}
