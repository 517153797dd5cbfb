/** Every operation of the API with every identification. The operations are read from src/api. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../src/accounts/account.ts";
import { type ApiScope, apiScopes } from "../../src/accounts/api-token.ts";
import { createApiToken } from "../../src/accounts/api-tokens.commands.server.ts";
import { createSiteApi } from "../../src/server/api.ts";
import type { Client } from "../routes/client.ts";
import { rawRequest } from "../routes/raw-request.ts";
import { serveSite } from "../routes/served-site.ts";
import { password } from "../routes/users.ts";
import { apiExpectations } from "./api-expectations.ts";
import { type AttackedWorld, anAttackedWorld, attackRoles } from "./attacked-world.ts";
import { type Secret, secretsIn, secretsOf } from "./secrets.ts";

const served = await serveSite();
const operations = createSiteApi(served.site).routes.map(({ method, path }) => `${method} ${path}`);
let world: AttackedWorld;
let secrets: Secret[];
type Tokens = { all: string; without: Record<ApiScope, string> };
/** A token with all scopes, and for each scope one without it. */
let tokens: Record<"stranger" | "admin" | "author", Tokens>;

async function tokensOf(user: { id: string; role: Role }): Promise<Tokens> {
  const { db, accounts } = served.site;
  const attempts = { count: () => Promise.resolve(null), reset: () => Promise.resolve() };
  const create = async (scopes: readonly ApiScope[]) => {
    const created = await createApiToken(
      { db, actor: user, verifyPassword: accounts.verifyPassword, attempts },
      { name: "attaque", days: "30", scopes: [...scopes], currentPassword: password },
    );
    if (!created.ok) throw new Error(created.reason);
    return created.token;
  };
  const without = {} as Record<ApiScope, string>; // filled by the loop
  for (const scope of apiScopes) without[scope] = await create(apiScopes.filter((one) => one !== scope));
  return { all: await create(apiScopes), without };
}

beforeAll(async () => {
  world = await anAttackedWorld(served);
  secrets = await secretsOf(served, world);
  const { stranger, admin, author } = world;
  tokens = {
    stranger: await tokensOf(stranger.user),
    admin: await tokensOf(admin.user),
    author: await tokensOf(author.user),
  };
});

test("the list of expectations has a line for every operation, and no other", () => {
  expect(operations.length).toBeGreaterThan(5);
  expect(Object.keys(apiExpectations).toSorted()).toEqual(operations.toSorted());
});

/** Deletions last: the other operations need what they delete. */
const lines = Object.entries(apiExpectations).toSorted(
  ([one], [two]) => Number(one.startsWith("DELETE")) - Number(two.startsWith("DELETE")),
);

describe.each(lines)("%s", (operation, { access, status, isOwn = false, statusOfOthers = 404, at, body }) => {
  const [method = "", pattern = ""] = operation.split(" ");
  const address = () => `/api/v1${at?.(world) ?? pattern}`;

  const send = async (client: Client, headers: Record<string, string>) =>
    client.send(address(), {
      method,
      headers: { ...(body ? { "Content-Type": "application/json" } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  if (access === "public")
    test("answers everyone alike, and knows no cookies", async () => {
      const texts = new Set<string>();
      for (const role of attackRoles) {
        const response = await world.clients[role].send(address(), { method });
        expect({ role, status: response.status }).toEqual({ role, status });
        expect(response.headers.getSetCookie()).toEqual([]);
        expect(secretsIn(response.text, "visitor", secrets)).toEqual([]);
        texts.add(response.text);
      }
      expect(texts.size).toBe(1);
    });
  else
    test("wants a token with the right, of whom it concerns", async () => {
      for (const role of attackRoles) {
        const { status: withCookie, headers, text } = await send(world.clients[role], {});
        expect({ role, withCookie }).toEqual({ role, withCookie: 401 });
        expect([headers.getSetCookie(), secretsIn(text, "visitor", secrets)]).toEqual([[], []]);
      }
      // The author last: it may be a deletion.
      for (const role of ["stranger", "admin", "author"] as const) {
        const { all, without } = tokens[role];
        const withToken = (token: string) => send(served.visitor(), { Authorization: `Bearer ${token}` });
        if (access !== "any") expect([role, (await withToken(without[access])).status]).toEqual([role, 403]);
        const response = await withToken(all);
        const expected = isOwn && role !== "author" ? statusOfOthers : status;
        expect({ role, status: response.status }).toEqual({ role, status: expected });
        expect(secretsIn(response.text, role, secrets)).toEqual([]);
      }
    });

  test("answers methods that it does not have with 405", async () => {
    for (const other of ["PUT", "DELETE", "PATCH", "POST", "OPTIONS", "TRACE", "PROPFIND"]) {
      if (operations.includes(`${other} ${pattern}`)) continue;
      expect([other, (await rawRequest(served.url, address(), { method: other })).status]).toEqual([
        other,
        405,
      ]);
    }
  });
});
