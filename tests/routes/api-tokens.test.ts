import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { apiScopes } from "../../src/accounts/api-token.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aWorld } from "./world.ts";

const served = await serveSite();
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld(served);
});

const password = "un mot de passe long";
type Member = Awaited<ReturnType<typeof aSignedInUser>>;

function create(member: Member, form: Record<string, string> = {}, scopes: readonly string[] = apiScopes) {
  const typed = new URLSearchParams({ name: "Inventaire", days: "30", currentPassword: password, ...form });
  for (const scope of scopes) typed.append("scope", scope);
  return member.client.post("/settings/jetons?do=token", typed);
}
const tokenIn = (html: string) => /babillard_[\w-]{43}/u.exec(html)?.[0] ?? "";
async function me(token: string) {
  return served.visitor().get("/api/v1/me", { Authorization: `Bearer ${token}` });
}

test("a token is shown once, works, and is listed with its last use", async () => {
  const member = await aSignedInUser(served);
  const created = await create(member, {}, ["listings:read"]);
  expect(created.status).toBe(200);
  expect(created.headers.get("Cache-Control")).toBe("private, no-store");
  const token = tokenIn(created.text);
  const { status, text, headers } = await me(token);
  expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(JSON.parse(text)).toMatchObject({ name: member.user.name, token: { scopes: ["listings:read"] } });
  expect(text).not.toContain(member.user.id);
  const page = await member.client.get("/settings/jetons");
  expect(page.text).not.toContain(token);
  expect(parse(page.text).querySelector("main")?.text).toMatch(/Inventaire.*utilisé la dernière fois/su);
  const stored = await served.site.db.selectFrom("api_tokens").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const events = await served.site.db
    .selectFrom("events")
    .selectAll()
    .where("verb", "=", "token.created")
    .execute();
  expect(JSON.stringify(events)).not.toContain(token);
});

test("the own password is needed, a name, a duration of the list and a right", async () => {
  const member = await aSignedInUser(served);
  for (const [form, scopes] of [
    [{ currentPassword: "autre chose" }, apiScopes],
    [{ name: " " }, apiScopes],
    [{ days: "9999" }, apiScopes],
    [{}, []],
    [{}, ["admin"]],
  ] as const) {
    const { status, text } = await create(member, form, scopes);
    expect([status, tokenIn(text)]).toEqual([422, ""]);
  }
});

describe("a token ends", () => {
  test("when it is revoked by its owner, and by no one else", async () => {
    const member = await aSignedInUser(served);
    const token = tokenIn((await create(member)).text);
    const row = await served.site.db
      .selectFrom("api_tokens")
      .select("id")
      .where("user_id", "=", member.user.id)
      .executeTakeFirstOrThrow();
    await world.other.client.post("/settings/jetons?do=token-revoke", { tokenId: row.id });
    expect((await me(token)).status).toBe(200);
    await member.client.post("/settings/jetons?do=token-revoke", { tokenId: row.id });
    expect((await me(token)).status).toBe(401);
  });

  test("when it expires", async () => {
    const member = await aSignedInUser(served);
    const token = tokenIn((await create(member)).text);
    const past = { created_at: new Date(Date.now() - 10_000), expires_at: new Date(Date.now() - 1_000) };
    await served.site.db.updateTable("api_tokens").set(past).where("user_id", "=", member.user.id).execute();
    const { status, headers, text } = await me(token);
    expect([status, headers.get("WWW-Authenticate")]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(JSON.parse(text)).toMatchObject({ type: `${served.origin}/api#unknown-token` });
  });

  test("with a new password", async () => {
    const member = await aSignedInUser(served);
    const token = tokenIn((await create(member)).text);
    const change = {
      currentPassword: password,
      password: "un autre mot de passe",
      confirmPassword: "un autre mot de passe",
    };
    await member.client.post("/settings/mot-de-passe?do=password", change);
    expect((await me(token)).status).toBe(401);
  });

  test("while its member is suspended", async () => {
    const member = await aSignedInUser(served);
    const token = tokenIn((await create(member)).text);
    const suspend = (until: Date | null) =>
      served.site.db
        .updateTable("users")
        .set({ suspended_until: until, suspension_reason: until && "fraude" })
        .where("id", "=", member.user.id)
        .execute();
    await suspend(new Date(Date.now() + 60_000));
    expect((await me(token)).status).toBe(401);
    await suspend(null);
    expect((await me(token)).status).toBe(200);
  });

  test("with the account", async () => {
    const member = await aSignedInUser(served);
    const token = tokenIn((await create(member)).text);
    await member.client.post("/settings/close", { currentPassword: password, confirmed: "on" });
    expect((await me(token)).status).toBe(401);
  });
});

test("an unknown token is refused also where none is needed", async () => {
  const response = await served
    .visitor()
    .get("/api/v1/categories", { Authorization: `Bearer babillard_${"a".repeat(43)}` });
  expect(response.status).toBe(401);
});

test("a session is not an identification", async () => {
  const { status } = await world.author.client.get("/api/v1/me");
  expect(status).toBe(401);
});

test("tokens are in the export of one's data, without their text", async () => {
  const member = await aSignedInUser(served);
  const token = tokenIn((await create(member)).text);
  const { text } = await member.client.post("/settings/donnees?do=export-json", {});
  expect(JSON.parse(text)).toMatchObject({ apiTokens: [{ name: "Inventaire", scopes: [...apiScopes] }] });
  expect(text).not.toContain(token);
});
