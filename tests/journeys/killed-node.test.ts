// Runs in npm run test:full.
/** Browsers at two nodes of the site behind one address. One node is killed between storing a message or a step and answering. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import pg from "pg";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { advanceAppointmentsAt } from "./advance-appointments.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { makeDeal } from "./deal.ts";
import { messagesOn } from "./messages-on.ts";
import { publish } from "./moderated-listing.ts";
import { register } from "./users.ts";

openBrowser();
const { folder, remove } = await makeTestFolder();
let postgres: EmbeddedPostgres;
const nodes: RunningSite[] = [];
let entrance: Server;
let address: string;
/** Set by the test: the node that is killed when it answers the next message. */
let victim: RunningSite | null = null;
/** Milliseconds of `performance.now()` until which the address answers nothing, as a proxy that has not noticed yet. */
let silentUntil = 0;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => undefined });
  entrance = createServer((from, to) => void forward(from, to));
  await new Promise<void>((resolve) => entrance.listen(0, "127.0.0.1", resolve));
  const listening = entrance.address();
  if (listening === null || typeof listening === "string") throw new Error("no port");
  address = `http://localhost:${listening.port}`;
  for (let count = 0; count < 2; count += 1) nodes.push(await startNode());
}, 600_000);

function startNode(): Promise<RunningSite> {
  const { host, port, user, database } = postgres.connection;
  const environment = {
    DATABASE_URL: `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    PUBLIC_URL: address,
    APP_SECRET: "a secret that both of the nodes share",
  };
  return startSite({ dataDir: join(folder, "data"), environment });
}

afterAll(async () => {
  entrance.closeAllConnections();
  entrance.close();
  for (const node of nodes) await node.stop();
  await postgres.stop();
  await remove();
});

const isRunning = ({ child }: RunningSite) => child.exitCode === null && child.signalCode === null;

/** The browser named in the request gets the node of the same number, or the one that is left. */
async function forward(from: IncomingMessage, to: ServerResponse): Promise<void> {
  if (performance.now() < silentUntil) return void from.socket.destroy();
  const own = nodes[from.headers["user-agent"]?.includes("second") ? 1 : 0];
  const node = own && isRunning(own) ? own : nodes.find(isRunning);
  if (!node) return void from.socket.destroy();
  const { hostname, port } = new URL(node.url);
  const passed = request({ hostname, port, path: from.url, method: from.method, headers: from.headers });
  passed.on("error", () => from.socket.destroy());
  passed.on("response", (answer) => {
    answer.on("error", () => from.socket.destroy());
    if (victim === node && from.method === "POST" && from.url?.startsWith("/messages/")) {
      victim = null;
      // The message is stored, but its author gets no response.
      node.child.kill("SIGKILL");
      silentUntil = performance.now() + 2_000;
      return void from.socket.destroy();
    }
    to.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(to);
  });
  to.on("close", () => passed.destroy());
  from.pipe(passed);
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Votre message").fill(text);
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
}

test("a node is killed in the middle of a conversation: no accepted message is lost, none is there twice", {
  // A second attempt would have no node to kill.
  retry: 0,
  timeout: 600_000,
}, async () => {
  const expected = /ERR_|502|network/iu;
  const buyer = await aVisitor({ baseURL: address, userAgent: "Chromium first", expected });
  const seller = await aVisitor({ baseURL: address, userAgent: "Chromium second", expected });
  await register(seller, "Solange Roy");
  const listing = await publish(seller, `Commode ${crypto.randomUUID().slice(0, 8)}`);
  await register(buyer, "Bernard Caron");
  await goTo(buyer, listing);
  await buyer.getByRole("button", { name: /^Bonjour, est-ce encore disponible/u }).click();
  await messagesOn(buyer).getByText("Bonjour, est-ce encore disponible").waitFor();
  const { pathname: conversation } = new URL(buyer.url());
  await goTo(seller, conversation);
  await say(buyer, "Premier message");
  await messagesOn(seller).getByText("Premier message").waitFor();
  await say(seller, "Première réponse");
  await messagesOn(buyer).getByText("Première réponse").waitFor();

  [victim = null] = nodes;
  await say(buyer, "Au milieu");
  await expect.poll(() => nodes[0] && isRunning(nodes[0])).toBe(false);
  // It is stored, waits on the device as well, and is sent again to the other node.
  await messagesOn(seller).getByText("Au milieu").waitFor();
  await say(seller, "Bien reçu");
  await messagesOn(buyer).getByText("Bien reçu").waitFor();
  await say(buyer, "Dernier message");
  await messagesOn(seller).getByText("Dernier message").waitFor();

  const said = ["Premier message", "Première réponse", "Au milieu", "Bien reçu", "Dernier message"];
  for (const page of [buyer, seller]) {
    await page.reload();
    for (const text of said) await expect.poll(() => messagesOn(page).getByText(text).count()).toBe(1);
  }
  const client = new pg.Client(postgres.connection);
  await client.connect();
  // Not those of an attempt before.
  const { rows } = await client.query<{ body: string }>(
    "select body from messages where conversation_id = $1 order by sequence",
    [conversation.replace("/messages/", "")],
  );
  await client.end();
  expect(rows.map(({ body }) => body).slice(1)).toEqual(said);
});

test("a node is killed in the middle of a deal: the step that was stored counts once, and the deal goes on", {
  retry: 0,
  timeout: 900_000,
}, async () => {
  // The first node ended with the test before.
  if (!nodes[0] || !isRunning(nodes[0])) nodes[0] = await startNode();
  const expected = /ERR_|422|502|network/iu;
  const seller = await aVisitor({ baseURL: address, userAgent: "Chromium second", expected });
  const buyer = await aVisitor({ baseURL: address, userAgent: "Chromium first", expected });
  const third = await aVisitor({ baseURL: address, userAgent: "Chromium second", expected });
  await register(seller, "Solange Roy");
  const listing = await publish(seller, `Buffet ${crypto.randomUUID().slice(0, 8)}`, "100");
  await register(buyer, "Bernard Caron");
  await register(third, "Thérèse Troisième");
  const id = await makeDeal({
    seller,
    buyer,
    third,
    address: listing,
    sellerName: "Solange Roy",
    advanceAppointments: (conversation) => advanceAppointmentsAt(postgres.connection, conversation),
    beforeAnswer: () => {
      [victim = null] = nodes;
    },
  });
  expect(nodes[0] && isRunning(nodes[0])).toBe(false);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const { rows } = await client.query<{ kind: string }>(
    "select kind from deal_steps where conversation_id = $1 order by sequence",
    [id],
  );
  await client.end();
  expect(rows.map(({ kind }) => kind)).toEqual([
    "offer",
    "counter-offer",
    "accept-offer",
    "reserve",
    "propose-appointment",
    "accept-appointment",
    "confirm-appointment",
    "confirm-appointment",
  ]);

  // And a block.
  // The form of a first message leads to the conversation that there is.
  await goTo(third, `${listing}/message`);
  await goTo(seller, new URL(third.url()).pathname);
  await seller.getByLabel("Options de la conversation").click();
  await seller.getByRole("button", { name: "Bloquer cette personne" }).click();
  await seller.getByText("Vous avez bloqué cette personne", { exact: false }).first().waitFor();
  await say(third, "Et maintenant ?");
  await third.getByText("Ce message ne peut pas être envoyé.").waitFor();
});
