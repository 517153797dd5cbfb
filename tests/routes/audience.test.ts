import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ServerBuild } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import routeTable from "../../src/web/routes.ts";
import type { Client, ClientResponse } from "./client.ts";
import { serveSite } from "./served-site.ts";
import { aWorld, unknownId } from "./world.ts";

const silentRoute = "screens/legal/terms";
const served = await serveSite({}, withoutAudience);
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld(served);
});

type Audience = "public" | "member" | "owner" | "moderator" | "admin";
const audiences: readonly string[] = ["public", "member", "owner", "moderator", "admin"] satisfies Audience[];

/** Every entry of src/web/routes.ts, with what its module declares. */
const routes = await Promise.all(
  flat((await routeTable) as RouteConfigEntry[]).map(async ({ path = "", file }) => {
    const module = join(import.meta.dirname, "../../src/web", file);
    if (!existsSync(module)) throw new Error(`src/web/routes.ts names ${file}, which is not there`);
    const { handle } = (await import(module)) as {
      handle?: { audience?: string; handlesExpiredSession?: boolean };
    };
    return {
      path: `/${path}`,
      file,
      audience: handle?.audience,
      handlesExpiredSession: handle?.handlesExpiredSession ?? false,
    };
  }),
);

test("every page says who may come in", () => {
  // Fewer would mean that the table was not read.
  expect(routes.length).toBeGreaterThanOrEqual(15);
  expect(routes.filter(({ audience }) => !audiences.includes(audience ?? ""))).toEqual([]);
});

test("6.6 the private pages are private", async () => {
  const isPrivate = ({ audience }: (typeof routes)[number]) => audience !== "public";
  expect(routes.filter(isPrivate).map(({ path, audience }) => [path, audience])).toEqual(
    expect.arrayContaining([
      ["/create", "member"],
      ["/post", "member"],
      ["/photos", "member"],
      ["/dashboard", "member"],
      ["/admin/users", "admin"],
    ]),
  );
  for (const path of ["/create", "/dashboard"]) expect((await world.other.client.get(path)).status).toBe(200);
});

test("6.14 a page that does not say it answers no one", async () => {
  for (const client of [world.visitor, world.other.client, world.admin.client]) {
    for (const path of ["/conditions", "/conditions.data"]) expect((await client.get(path)).status).toBe(403);
  }
  expect(served.log.join("")).toContain("page without an audience refused");
  expect((await world.visitor.get("/confidentialite")).status).toBe(200);
});

describe.each(routes.filter(({ audience }) => audience !== "public"))(
  "$path, for $audience",
  ({ path, audience, handlesExpiredSession }) => {
    const address = path.replace(":id", unknownId);

    test.each(spellings(address))("%s sends a visitor to sign in, whatever is asked", async (spelling) => {
      for (const answer of await everyKindOf(world.visitor, spelling))
        expect(isSentToSignIn(answer) || (handlesExpiredSession && isHeld(answer))).toBe(true);
    });

    test.each(spellings(address))("%s keeps out a user who has not enough rights", async (spelling) => {
      const others = {
        member: [],
        owner: [],
        moderator: [world.other],
        admin: [world.other, world.moderator],
        public: [],
      };
      for (const { client } of others[audience as Audience]) {
        for (const answer of await everyKindOf(client, spelling)) {
          expect(answer.status).toBe(403);
          expect(answer.text).not.toContain(world.author.user.email);
        }
      }
    });

    test("opens for who may", async () => {
      const { status, location } = await world.admin.client.get(address);
      // What is asked for by an unknown id, or only posted to (/photos), is not there; no one is sent away.
      expect([200, 404]).toContain(status);
      if (!path.includes(":") && path !== "/photos")
        expect({ status, location }).toEqual({ status: 200, location: null });
    });
  },
);

/** Ways to write an address that lead React Router to the same page. */
function spellings(path: string): string[] {
  return [
    path,
    `${path}/`,
    path.toUpperCase(),
    `${path}.data`,
    `${path}/_.data`,
    `${path}.data?_routes=root`,
    `/.${path}`,
  ];
}

async function everyKindOf(client: Client, path: string): Promise<ClientResponse[]> {
  return [await client.get(path), await client.post(path, { title: "x" })];
}

/** As a page is sent on, or as data for the script, which goes there itself. */
function isSentToSignIn({ status, location, text }: ClientResponse): boolean {
  const signIn = /^\/auth(?:\?(?:write|read|own)=[0-9a-f-]{36})?$/u;
  if (status === 302) return signIn.test(location ?? "");
  return status === 202 && /"\/auth(?:\?(?:write|read|own)=[0-9a-f-]{36})?"/u.test(text);
}

/** What was typed comes back, to be sent again after signing in; nothing else does. */
function isHeld({ status, text }: ClientResponse): boolean {
  const marks = ["Votre session a pris fin", '"preserved"', '"session-ended"'];
  return status === 401 && marks.some((mark) => text.includes(mark));
}

function flat(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
}

function withoutAudience(build: ServerBuild): ServerBuild {
  const route = build.routes[silentRoute];
  if (!route) throw new Error(`there is no route ${silentRoute}: ${Object.keys(build.routes)}`);
  const silent = { ...route, module: { ...route.module, handle: undefined } };
  return { ...build, routes: { ...build.routes, [silentRoute]: silent } };
}
