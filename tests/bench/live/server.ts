/** The measured site, in a process of its own on one core, with pairs of users who have a conversation each. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { writeAboutListing } from "../../../src/messaging/index.server.ts";
import { createLogger } from "../../../src/platform/logger.server.ts";
import { boot } from "../../../src/server/boot.ts";
import { readConfig } from "../../../src/server/config.ts";
import { createHttpServer, createListener } from "../../../src/server/http-server.ts";
import { aListing, aUser } from "../../support/builders.ts";

/** `cookies`: of the two participants */
export type Pair = { conversationId: string; cookies: [string, string] };
export type LiveReady = { port: number; pairs: Pair[] };
export type LiveUsage = { cpuMs: number; rssBytes: number; heapBytes: number; streams: number };

const pairsAtOnce = 20;
const password = "une phrase assez longue";

const builtPages = pathToFileURL(join(import.meta.dirname, "../../../build/web/server/index.js")).href;
const read = readConfig(process.env);
if (!read.ok) throw new Error(read.problems.join("\n"));
const log = createLogger("warn");
const { site, stop } = await boot(read.config, { log, say: () => undefined, isDevelopment: false });
const build = (await import(builtPages)) as ServerBuild; // the type of React Router's build
const handle = createListener(site, () => Promise.resolve(build));
const { server } = createHttpServer((request, response) => handle(request, response), log);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
if (address === null || typeof address === "string") throw new Error("no port");

const passwordHash = await site.accounts.hashPassword(password);
const pairs: Pair[] = [];
const wanted = Number(process.env.LIVE_PAIRS);
while (pairs.length < wanted) {
  const count = Math.min(pairsAtOnce, wanted - pairs.length);
  pairs.push(...(await Promise.all(Array.from({ length: count }, makePair))));
}
process.send?.({ port: address.port, pairs } satisfies LiveReady);
process.on("message", () => void process.send?.(usage()));
process.on("disconnect", () => void stop().then(() => process.exit()));

async function makePair(): Promise<Pair> {
  const [seller, buyer] = await Promise.all([
    aUser(site.db, { passwordHash }),
    aUser(site.db, { passwordHash }),
  ]);
  const listing = await aListing(site.db, { author: seller, createdAt: new Date() });
  const sent = await writeAboutListing(
    { db: site.db, actor: buyer },
    { listingId: listing.id, body: "Bonjour" },
  );
  if (!sent.ok) throw new Error(sent.reason);
  return {
    conversationId: sent.conversationId,
    cookies: await Promise.all([cookieOf(seller.email), cookieOf(buyer.email)]),
  };
}

async function cookieOf(email: string): Promise<string> {
  const signedIn = await site.accounts.signIn({ email, password });
  if (!signedIn.ok) throw new Error("sign-in failed");
  return signedIn.cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

function usage(): LiveUsage {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return {
    cpuMs: (user + system) / 1_000,
    rssBytes: rss,
    heapBytes: heapUsed + external,
    streams: site.live.count(),
  };
}
