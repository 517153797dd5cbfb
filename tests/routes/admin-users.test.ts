import { beforeAll, expect, test } from "vitest";
import { startOfMonth } from "../../src/accounts/user-statistics.ts";
import { aUser } from "../support/builders.ts";
import { buttonsOf, hrefsOf, inputOf, linksOf, visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite();
const { db } = served.site;
const longAgo = new Date("2025-02-03T12:00:00Z");
let admin: Awaited<ReturnType<typeof aSignedInUser>>;
let member: Awaited<ReturnType<typeof aSignedInUser>>;

/** An administrator, a member signed in, and 50 more: 52 users, two of them new this month. */
beforeAll(async () => {
  admin = await aSignedInUser(served, { role: "admin", name: "Admin Essai" });
  member = await aSignedInUser(served, { name: "Membre Essai" });
  await db.updateTable("users").set({ created_at: longAgo }).execute();
  await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      aUser(db, {
        name: number === 0 ? "Élodie Trouvable" : `Personne ${number}`,
        email: `p${number}@annonces.example`,
        phone: number === 0 ? "819 555-0142" : null,
        createdAt: number < 2 ? new Date() : new Date(longAgo.getTime() + number * 1000),
      }),
    ),
  );
});
const pageOf = async (query = "") => {
  const page = (await admin.client.get(`/admin/users${query}`)).text;
  return page.slice(page.indexOf("<main"), page.indexOf("</main>"));
};

test("2.10 6.11 a visitor is redirected to /auth, a member is rejected, an administrator has access", async () => {
  const visitor = await served.visitor().get("/admin/users");
  expect([visitor.status, visitor.location]).toEqual([302, "/auth?to=/admin/users"]);
  const rejected = await member.client.get("/admin/users");
  expect(rejected.status).toBe(403);
  expect(rejected.text).not.toContain("annonces.example");
  const moderator = await aSignedInUser(served, { role: "moderator" });
  expect((await moderator.client.get("/admin/users")).status).toBe(403);
  await db.deleteFrom("users").where("id", "=", moderator.user.id).execute();
  expect((await admin.client.get("/admin/users")).status).toBe(200);
});

test("1.10 2.156 2.157 7.17 9.16 title and statistics: all users, new ones this month, and their percentage", async () => {
  const lastMonth = new Date(startOfMonth(new Date()).getTime() - 3_600_000);
  const changeMember = (created_at: Date) =>
    db.updateTable("users").set({ created_at }).where("id", "=", member.user.id).execute();
  await changeMember(lastMonth);
  const words = visibleText(await pageOf());
  expect(words).toContain("Gestion des utilisateurs");
  expect(words).toMatch(/Total des utilisateurs 52\b/u);
  expect(words).toMatch(/Nouveaux ce mois-ci 2\b/u);
  expect(words).toMatch(/Taux de croissance 3,8 %/u);
  await changeMember(longAgo);
});

test("2.165 7.15 7.20 9.11 50 users per page, newest first, and the range shown", async () => {
  const page = await pageOf();
  expect([...page.matchAll(/<input\b[^>]*name="id"/gu)]).toHaveLength(50);
  expect(visibleText(page)).toContain("Affichage de 1 à 50 sur 52");
  const names = linksOf(page).flatMap(({ text }) => /^Voir les détails de (.+)$/u.exec(text)?.[1] ?? []);
  expect(names.slice(0, 2).toSorted()).toEqual(["Personne 1", "Élodie Trouvable"]);
  expect(names[2]).toBe("Personne 49");
  const last = await pageOf("?page=2");
  expect([...last.matchAll(/<input\b[^>]*name="id"/gu)]).toHaveLength(2);
  expect(visibleText(last)).toContain("Affichage de 51 à 52 sur 52");
});

test("2.161 7.16 the columns are user, contact and registration date", async () => {
  const page = await pageOf("?q=trouvable");
  const head = visibleText(/<thead[\s\S]*?<\/thead>/u.exec(page)?.[0] ?? "");
  expect(head).toMatch(/Utilisateur .*Contact .*Inscription/u);
  const rowOf = (list: string) => visibleText(/<tbody[\s\S]*?<\/tbody>/u.exec(list)?.[0] ?? "");
  expect(rowOf(page)).toMatch(/Élodie Trouvable .*p0@annonces.example .*819 555-0142/u);
  expect(rowOf(await pageOf("?q=membre"))).toMatch(/Membre Essai .*3 février 2025/u);
});

test.each(["trouvable", "elodie", "P0@ANNONCES"])("2.158 users are found by name or email: %s", async (q) => {
  const words = visibleText(await pageOf(`?q=${encodeURIComponent(q)}`));
  expect(words).toContain("Élodie Trouvable");
  expect(words).toContain("Affichage de 1 à 1 sur 1");
});

test("2.162 2.163 2.164 details, a persistent edit, and a deletion after confirmation", async () => {
  const { id } = await aUser(db, { name: "Passagère", email: "passagere@annonces.example" });
  const storedRow = () => db.selectFrom("users").select(["name", "phone"]).where("id", "=", id).execute();
  const list = await pageOf("?q=passag");
  const [view = "", edit = "", remove = ""] = ["Voir les détails", "Modifier", "Supprimer"].map(
    (verb) => hrefsOf(list, `${verb} `)[0],
  );
  // The dialog is over the list, which shows the same user.
  const details = /<dialog\b[\s\S]*?<\/dialog>/u.exec((await admin.client.get(view)).text)?.[0] ?? "";
  expect(visibleText(details)).toMatch(/Passagère .*passagere@annonces\.example .*Activité 0 annonce/u);
  const form = (await admin.client.get(edit)).text;
  expect(inputOf(form, "name")("value")).toBe("Passagère");
  await admin.client.post(edit, { name: "Restée", phone: "819 555-0177", role: "member", password: "" });
  expect(visibleText(await pageOf("?q=passagere"))).toContain("Restée");
  const changed = [{ name: "Restée", phone: "819 555-0177" }];
  expect(await storedRow()).toEqual(changed);
  const confirmation = (await admin.client.get(remove)).text;
  expect(visibleText(confirmation)).toContain("Êtes-vous sûr de vouloir supprimer cet utilisateur ?");
  expect(buttonsOf(confirmation)).toContain("Supprimer");
  expect(await storedRow()).toEqual(changed);
  await admin.client.post(remove, {});
  expect(await storedRow()).toEqual([]);
  expect(visibleText(await pageOf())).toContain("sur 52");
});

test("2.166 2.167 the new-user dialog has name, email, phone and password, and creates an account", async () => {
  const [address = ""] = hrefsOf(await pageOf(), "Nouvel utilisateur");
  const form = (await admin.client.get(address)).text;
  for (const name of ["name", "email", "phone", "password"]) expect(inputOf(form, name)("name")).toBe(name);
  const newUser = { name: "Nouvelle", email: "nouvelle@annonces.example", phone: "", password: "secret" };
  expect((await admin.client.post(address, newUser)).status).toBe(302);
  const { email, password } = newUser;
  const client = served.visitor();
  expect((await client.post("/auth", { email, password })).location).toBe("/");
  expect(visibleText((await client.get("/")).text)).toContain("Nouvelle Connecté");
  await db.deleteFrom("users").where("email", "=", email).execute();
});

test("2.159 selected rows can be exported and deleted together", async () => {
  for (const name of ["Duo Un", "Duo Deux", "Duo Trois"]) await aUser(db, { name });
  const duos = () => db.selectFrom("users").select(["id", "name"]).where("name", "like", "Duo %");
  const page = await pageOf("?q=duo");
  const ids = [...page.matchAll(/<input\b[^>]*name="id"[^>]*value="([^"]+)"/gu)].map(([, id]) => id ?? "");
  expect(ids).toHaveLength(3);
  const [first = "", second = ""] = ids;
  const chosen = `id=${first}&id=${second}`;
  const file = await admin.client.get(`/admin/users?do=export&${chosen}`);
  expect(file.headers.get("Content-Type")).toContain("text/csv");
  expect(file.text.trim().split("\r\n")).toHaveLength(3);
  for (const { name } of await duos().where("id", "in", [first, second]).execute()) {
    expect(file.text).toContain(name);
  }
  const path = `/admin/users?do=delete&${chosen}`;
  expect(visibleText((await admin.client.get(path)).text)).toContain("supprimer ces 2 utilisateurs");
  await admin.client.post(path, {});
  expect((await duos().execute()).map(({ id }) => id)).toEqual(ids.slice(2));
  await db.deleteFrom("users").where("name", "like", "Duo %").execute();
});

test("one's own password is changed only in the settings, which require the current one", async () => {
  const address = `/admin/users?do=edit&id=${admin.user.id}`;
  const { text } = await admin.client.get(address);
  expect(text).toContain('href="/settings/mot-de-passe"');
  expect(text).not.toContain('name="password"');
  const { name, email } = admin.user;
  const typed = { name, phone: "", role: "admin", password: "une autre phrase longue" };
  const response = await admin.client.post(address, typed);
  expect(response.status).toBe(422);
  expect(response.text).toContain("Changez votre mot de passe dans vos paramètres");
  const signIn = await served.visitor().post("/auth", { email, password: typed.password });
  expect(signIn.status).toBe(422);
});

test("8.6 a member becomes a moderator only with a password of 12 characters", async () => {
  const { id } = await aUser(db, { name: "Bientôt" });
  const change = (password: string) =>
    admin.client.post(`/admin/users?do=edit&id=${id}`, {
      name: "Bientôt",
      phone: "",
      role: "moderator",
      password,
    });
  const rejected = await change("onze signes");
  expect(rejected.status).toBe(422);
  expect(visibleText(rejected.text)).toContain("Le mot de passe doit contenir au moins 12 caractères");
  expect((await change("douze signes")).status).toBe(302);
  await db.deleteFrom("users").where("id", "=", id).execute();
});
