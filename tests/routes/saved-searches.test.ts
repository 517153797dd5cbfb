import { beforeAll, describe, expect, test } from "vitest";
import { unsubscribeToken } from "../../src/email/unsubscribe-token.server.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { unknownId } from "./world.ts";

const served = await serveSite();
const query = "q=v%C3%A9lo&priceMax=300&location=Montr%C3%A9al";
let member: Awaited<ReturnType<typeof aSignedInUser>>;
let other: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  member = await aSignedInUser(served);
  other = await aSignedInUser(served);
});

async function aSavedSearch(owner = member, address = query): Promise<string> {
  const response = await owner.client.post(`/searches/new?${address}`, { name: "Mon vélo", alert: "none" });
  expect([response.status, response.location]).toEqual([302, "/searches"]);
  const row = await served.site.db
    .selectFrom("saved_searches")
    .select("id")
    .where("user_id", "=", owner.user.id)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return row.id;
}

test("every results page offers to save its search, without sort order and page", async () => {
  const { text } = await served.visitor().get(`/search?${query}&sortBy=price_asc`);
  expect(text).toContain(`href="/searches/new?${query.replaceAll("&", "&amp;")}"`);
  const category = await member.client.get("/category/products?sub=mobilier&sortBy=price_asc");
  expect(category.text).toContain('href="/searches/new?category=products&amp;sub=mobilier"');
});

describe("a visitor", () => {
  test("signs in first and returns to the search, with what was typed in the form", async () => {
    const visitor = served.visitor();
    const sent = await visitor.get(`/searches/new?${query}`);
    expect([sent.status, sent.location]).toEqual([302, `/auth?save=1&${query}`]);
    const page = await visitor.get(sent.location ?? "");
    expect(page.text).toContain("Il faut un compte pour enregistrer une recherche.");
    expect(page.text).toContain(`action="/auth?save=1&amp;${query.replaceAll("&", "&amp;")}"`);
    const typed = await visitor.post(`/searches/new?${query}`, { name: "À moi", alert: "now" });
    expect(typed.location).toBe(`/auth?save=1&${query}&name=%C3%80+moi&alert=now`);
    const { user } = await aSignedInUser(served);
    const form = { email: user.email, password: "un mot de passe long" };
    const signedIn = await visitor.post(typed.location ?? "", form);
    expect([signedIn.status, signedIn.location]).toEqual([
      302,
      `/searches/new?${query}&name=%C3%80+moi&alert=now`,
    ]);
    const returned = await visitor.get(signedIn.location ?? "");
    expect(returned.text).toContain('value="À moi"');
    expect(returned.text).toMatch(/<input(?=[^>]*checked)(?=[^>]*value="now")/u);
  });

  test("registers first and returns as well", async () => {
    const visitor = served.visitor();
    const form = new FormData();
    const email = `${crypto.randomUUID()}@annonces.example`;
    const password = "un mot de passe long";
    for (const [name, value] of Object.entries({ name: "Zoé", email, password, confirmPassword: password }))
      form.set(name, value);
    const response = await visitor.post(`/auth?mode=register&save=1&${query}`, form);
    expect(response.location).toBe(`/searches/new?${query}`);
  });

  test("is not redirected elsewhere by such a URL", async () => {
    const { user } = await aSignedInUser(served);
    const address = "/auth?save=1&next=https://ailleurs.example&q=a%0Ab&location=//ailleurs.example";
    const { location } = await served.visitor().post(address, {
      email: user.email,
      password: "un mot de passe long",
    });
    expect(location).toBe("/searches/new?q=a+b&location=%2F%2Failleurs.example");
  });
});

describe("the form", () => {
  test("suggests a name from the filters, and keeps what was typed when it is invalid", async () => {
    const { text } = await member.client.get(`/searches/new?${query}&priceMin=50`);
    expect(text).toContain('value="Vélo, dès 50\u00a0$, jusqu’à 300\u00a0$, Montréal"');
    const rejected = await member.client.post(`/searches/new?${query}`, { name: "", alert: "weekly" });
    expect(rejected.status).toBe(422);
    expect(rejected.text).toContain("Donnez un nom à cette recherche.");
    expect(rejected.text).toMatch(/<input(?=[^>]*checked)(?=[^>]*value="weekly")/u);
  });

  test("says that the search is already saved", async () => {
    await aSavedSearch(member, "q=luge");
    const { text } = await member.client.get("/searches/new?q=luge");
    expect(text).toContain("Recherche déjà enregistrée");
    expect(text).toContain('value="Mon vélo"');
  });

  test("reports the maximum number of searches", async () => {
    const owner = await aSignedInUser(served);
    for (let index = 1; index <= 50; index += 1) await aSavedSearch(owner, `priceMax=${index}`);
    const response = await owner.client.post("/searches/new?q=trop", { name: "Trop", alert: "none" });
    expect(response.status).toBe(409);
    expect(response.text).toContain("Vous avez déjà 50\u00a0recherches");
  });

  test("says that unconfirmed addresses get no emails, and offers to resend the confirmation", async () => {
    const { client, user } = await aSignedInUser(served);
    const page = async () => (await client.get(`/searches/new?${query}`)).text;
    expect(await page()).toContain("Renvoyer le courriel de confirmation");
    await served.site.db
      .updateTable("users")
      .set({ email_verified: true })
      .where("id", "=", user.id)
      .execute();
    expect(await page()).not.toContain("Renvoyer le courriel de confirmation");
    await client.post("/settings?do=notifications", { messages: "on" });
    expect(await page()).toContain("Vous avez coupé tous les courriels d’alerte.");
  });
});

describe("a saved search", () => {
  test("opens its results, newest first", async () => {
    const id = await aSavedSearch();
    const { status, location } = await member.client.get(`/searches/${id}`);
    expect([status, location]).toEqual([302, `/search?${query}&sortBy=recent`]);
  });

  test("is edited, deleted and restored on the page of all searches", async () => {
    const owner = await aSignedInUser(served);
    const id = await aSavedSearch(owner);
    const change = (body: Record<string, string>) => owner.client.post(`/searches?id=${id}`, body);
    const rejected = await change({ do: "change", name: "", alert: "daily" });
    expect(rejected.status).toBe(422);
    expect(rejected.text).toContain("Donnez un nom à cette recherche.");
    expect((await change({ do: "change", name: "Bécane", alert: "weekly" })).location).toBe("/searches");
    expect((await owner.client.get("/searches")).text).toMatch(/Bécane.*Chaque semaine/su);
    await change({ do: "delete" });
    const page = (await owner.client.get("/searches")).text;
    expect(page).toContain("Aucune recherche enregistrée");
    expect(page).toContain(`action="/searches?id=${id}"`);
    await change({ do: "restore" });
    expect((await owner.client.get("/searches")).text).toContain("Bécane");
  });

  test("does not exist for other users", async () => {
    const id = await aSavedSearch(member, "q=secret");
    expect((await other.client.get("/searches")).text).not.toContain("Mon vélo");
    for (const searchId of [id, unknownId]) {
      expect((await other.client.get(`/searches/${searchId}`)).status).toBe(404);
      for (const action of ["change", "delete", "restore"]) {
        const body = { do: action, name: "x", alert: "none" };
        expect((await other.client.post(`/searches?id=${searchId}`, body)).status).toBe(404);
      }
    }
    expect((await member.client.get("/searches")).text).toContain("Mon vélo");
    expect((await other.client.post("/searches", { do: "delete" })).status).toBe(404);
  });
});

test("saved searches are in the export, and are deleted with the account", async () => {
  const { client, user } = await aSignedInUser(served);
  await aSavedSearch({ client, user }, "q=luge");
  const file = JSON.parse((await client.post("/settings?do=export-json", {})).text);
  expect(file.savedSearches).toMatchObject([{ name: "Mon vélo", query: "q=luge", alert: "none", found: [] }]);
  expect((await client.get("/settings/close")).text).toMatch(
    /recherches enregistrées.{0,20} \(1\u00a0recherche\)/u,
  );
  await client.post("/settings/close", { currentPassword: "un mot de passe long", confirmed: "on" });
  const left = served.site.db.selectFrom("saved_searches").select("id").where("user_id", "=", user.id);
  expect(await left.execute()).toEqual([]);
});

describe("an email's link", () => {
  test("ends the alerts of its search after confirmation, or at once from a mail client", async () => {
    const id = await aSavedSearch(member, "q=lien");
    const { db } = served.site;
    const alertOf = async () =>
      (await db.selectFrom("saved_searches").select("alert").where("id", "=", id).executeTakeFirst())?.alert;
    const token = unsubscribeToken({ searchId: id }, served.site.unsubscribeSecret);
    for (const end of [
      () => served.visitor().post(`/notifications/${token}`, {}),
      () =>
        fetch(`${served.url}/notifications/${token}`, {
          method: "POST",
          body: new URLSearchParams("List-Unsubscribe=One-Click"),
        }),
    ]) {
      await db.updateTable("saved_searches").set({ alert: "now" }).where("id", "=", id).execute();
      const page = await served.visitor().get(`/notifications/${token}`);
      expect(page.text).toContain("d’alertes pour la recherche «\u00a0Mon vélo\u00a0»");
      expect(await alertOf()).toBe("now");
      expect((await end()).status).toBe(200);
      expect(await alertOf()).toBe("none");
    }
    expect((await served.visitor().get(`/notifications/${token.slice(0, -1)}`)).status).toBe(404);
  });
});
