import type { ServerBuild } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { pageRoutes } from "../attack/route-manifest.ts";
import type { Client, ClientResponse } from "./client.ts";
import { serveSite } from "./served-site.ts";
import { aWorld, unknownId } from "./world.ts";

const routeWithoutAudience = "screens/legal/terms";
const served = await serveSite({}, withoutAudience);
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld(served);
});

type Audience = "public" | "member" | "owner" | "moderator" | "admin";
const audiences: readonly string[] = ["public", "member", "owner", "moderator", "admin"] satisfies Audience[];

const routes = (await pageRoutes()).map(({ pattern, ...route }) => ({ ...route, path: pattern }));

test("every page declares its audience", () => {
  // Fewer would mean that the route table was not read.
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

test("6.14 a page without an audience is forbidden for everyone", async () => {
  for (const client of [world.visitor, world.other.client, world.admin.client]) {
    for (const path of ["/conditions", "/conditions.data"]) expect((await client.get(path)).status).toBe(403);
  }
  expect(served.log.join("")).toContain("page without an audience rejected");
  expect((await world.visitor.get("/confidentialite")).status).toBe(200);
});

describe.each(routes.filter(({ audience }) => audience !== "public"))(
  "$path, for $audience",
  ({ path, audience, handlesExpiredSession }) => {
    const address = path.replace(":id", unknownId);

    test.each(spellings(address))("%s redirects a visitor to sign in, for GET and POST", async (spelling) => {
      for (const response of await getAndPost(world.visitor, spelling))
        expect(redirectsToSignIn(response) || (handlesExpiredSession && preservesForm(response))).toBe(true);
    });

    test.each(spellings(address))("%s is forbidden for users without the role", async (spelling) => {
      const others = {
        member: [],
        owner: [],
        moderator: [world.other],
        admin: [world.other, world.moderator],
        public: [],
      };
      for (const { client } of others[audience as Audience]) {
        for (const response of await getAndPost(client, spelling)) {
          expect(response.status).toBe(403);
          expect(response.text).not.toContain(world.author.user.email);
        }
      }
    });

    test("opens for its audience", async () => {
      const { status, location } = await world.admin.client.get(address);
      // An unknown id and a POST-only route are 404, never a redirect.
      expect([200, 404]).toContain(status);
      if (!path.includes(":") && !["/photos", "/settings/passkey"].includes(path))
        expect({ status, location }).toEqual({ status: 200, location: null });
    });
  },
);

/** Spellings of a URL that React Router matches to the same route. */
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

async function getAndPost(client: Client, path: string): Promise<ClientResponse[]> {
  return [await client.get(path), await client.post(path, { title: "x" })];
}

/** A redirect of a page, or of data for the client-side router. */
function redirectsToSignIn({ status, location, text }: ClientResponse): boolean {
  // With what to return to: an id, or the path of the page.
  const signIn = String.raw`/auth(?:\?(?:(?:write|read|own)=[0-9a-f-]{36}|to=/(?!/)[\w%./~-]*))?`;
  if (status === 302) return new RegExp(`^${signIn}$`, "u").test(location ?? "");
  return status === 202 && new RegExp(`"${signIn}"`, "u").test(text);
}

/** The response has the form's values, to be resubmitted after signing in, and no other data. */
function preservesForm({ status, text }: ClientResponse): boolean {
  const marks = ["Votre session est expirée", '"preserved"', '"session-ended"'];
  return status === 401 && marks.some((mark) => text.includes(mark));
}

function withoutAudience(build: ServerBuild): ServerBuild {
  const route = build.routes[routeWithoutAudience];
  if (!route) throw new Error(`there is no route ${routeWithoutAudience}: ${Object.keys(build.routes)}`);
  const changed = { ...route, module: { ...route.module, handle: undefined } };
  return { ...build, routes: { ...build.routes, [routeWithoutAudience]: changed } };
}
