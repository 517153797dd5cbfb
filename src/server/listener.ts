import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createApp } from "./app.ts";
import { unreadableRequest } from "./http-server.ts";
import { sendKept } from "./page-cache/send-page.ts";
import type { Site } from "./site.ts";

/** The site as Node's server calls it: kept pages before anything else is made of the request. */
export function createListener(site: Site, loadBuild: () => Promise<ServerBuild>): RequestListener {
  const app = createApp(site, loadBuild);
  const answer = getRequestListener(app.fetch, { errorHandler: () => unreadableRequest() });
  return (request, response) => {
    if (!sendKept(site, request, response)) void answer(request, response);
  };
}
