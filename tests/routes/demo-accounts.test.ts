// Runs in npm run test:full.
import { expect, test } from "vitest";
import { smallPictures } from "../../scripts/setup/pictures.ts";
import { buildIfStale } from "../../scripts/setup/product.ts";
import { replacePassword } from "../../src/accounts/passwords.writes.server.ts";
import { findUserByEmail } from "../../src/accounts/users.queries.server.ts";
import { boot } from "../../src/server/boot.ts";
import { type ServedSite, serveSite } from "./served-site.ts";

await buildIfStale([smallPictures], new AbortController().signal);
const local = await serveSite({ DEMO_DATA: "on" });

const demoPassword = "babillard-demo";
const demo = (name: string) => `${name}@babillard.example`;

async function signIn(served: ServedSite, name: string, password: string) {
  const client = served.visitor();
  const { status } = await client.post("/auth", { email: demo(name), password });
  return { client, status };
}

async function setPassword(name: string, password: string) {
  const { db, accounts } = local.site;
  const user = await findUserByEmail(db, demo(name));
  if (!user) throw new Error(`no ${name}`);
  await replacePassword(db, user.id, await accounts.hashPassword(password), new Date());
}

async function recorded(verb: string): Promise<string[]> {
  const { rows } = await local.pool.query<{ id: string }>(
    "select subject_id as id from events where verb = $1 and actor_kind = 'system' order by 1",
    [verb],
  );
  return rows.map(({ id }) => id);
}

async function idsOf(rowsWithIds: string): Promise<string[]> {
  const { rows } = await local.pool.query<{ id: string }>(`select id::text from ${rowsWithIds} order by 1`);
  return rows.map(({ id }) => id);
}

test("each user and listing of the demo is recorded when it is created", async () => {
  expect(await recorded("user.created")).toEqual(await idsOf("users"));
  expect(await recorded("listing.created")).toEqual(await idsOf("listings where status = 'draft'"));
  expect(await recorded("listing.published")).toEqual(await idsOf("listings where status <> 'draft'"));
  expect((await idsOf("listings")).length).toBeGreaterThan(100);
});

test("demo accounts are closed while demo data is off, except those with a changed password, and reopened with it", async () => {
  const moderator = await signIn(local, "moderatrice", demoPassword);
  expect(moderator.status).toBe(302);
  await setPassword("vendeur", "un mot de passe à lui");

  const publicSite = await serveSite({
    DATABASE_URL: local.databaseUrl,
    PUBLIC_URL: "https://annonces.example",
  });
  for (const name of ["admin", "moderatrice", "acheteuse"])
    expect(await signIn(publicSite, name, demoPassword)).toMatchObject({ status: 422 });
  expect(await moderator.client.get("/moderation")).toMatchObject({
    status: 302,
    location: "/auth?to=/moderation",
  });
  expect((await signIn(publicSite, "vendeur", "un mot de passe à lui")).status).toBe(302);
  const { rows } = await local.pool.query(
    "select password, count(*) from accounts group by 1 having count(*) > 1",
  );
  expect(rows).toMatchObject([{ password: null }]);
  const closed = await idsOf(
    "users where exists (select from accounts where user_id = users.id and password is null)",
  );
  expect(await recorded("password.changed")).toEqual(closed);

  await setPassword("acheteuse", "un mot de passe à elle");
  const back = await serveSite({ DATABASE_URL: local.databaseUrl, DEMO_DATA: "on" });
  for (const name of ["admin", "moderatrice"])
    expect((await signIn(back, name, demoPassword)).status).toBe(302);
  expect((await signIn(back, "vendeur", demoPassword)).status).toBe(422);
  expect((await signIn(back, "acheteuse", "un mot de passe à elle")).status).toBe(302);
  const buyer = (await findUserByEmail(local.site.db, demo("acheteuse")))?.id;
  const reopened = closed.filter((id) => id !== buyer);
  expect(await recorded("password.changed")).toEqual([...closed, ...reopened].sort());
});

test("closing demo accounts is reported in one line, only at the start that closes them", async () => {
  const messages: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const { site } = local;
    const config = { ...site.config, demoData: false };
    const booted = await boot(config, {
      log: site.log,
      say: (line) => messages.push(line),
      isDevelopment: false,
    });
    await booted.stop();
  }
  expect(messages).toEqual([
    expect.stringMatching(/^Demo data is off: \d+ demo accounts .* can no longer be signed in to/u),
  ]);
});
