import { beforeAll, describe, expect, test } from "vitest";
import { protectedFields } from "./protected-fields.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";

const served = await serveSite();
const { db } = served.site;
let author: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  author = await aSignedInUser(served);
});

describe("an account", () => {
  const registration = (fields: Record<string, string> = {}) => ({
    name: "Camille Roy",
    email: `camille.${crypto.randomUUID()}@annonces.example`,
    phone: "",
    password: "secret-12",
    confirmPassword: "secret-12",
    ...fields,
  });
  const userBy = (email: string) =>
    db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

  test("is created without any privileges that the form asks for", async () => {
    const client = served.visitor();
    const form = registration(protectedFields);
    const response = await client.post("/auth?mode=register", form);
    expect([response.status, response.location]).toEqual([302, "/"]);
    expect(await userBy(form.email)).toMatchObject({
      role: "member",
      email_verified: false,
      name: "Camille Roy",
    });
    expect((await client.get("/dashboard")).text).toContain(form.email);
    expect((await client.get("/admin/users")).status).toBe(403);
  });

  test.each([
    [{ name: " " }, "Le nom est obligatoire"],
    [{ email: "pas un courriel" }, "Format d&#x27;email invalide"],
    [{ password: "12345", confirmPassword: "12345" }, "Le mot de passe doit contenir au moins 6 caractères"],
    [{ confirmPassword: "autre" }, "Les mots de passe ne correspondent pas"],
    [{ phone: "abc" }, "téléphone"],
  ])("is rejected for %j", async (wrong, message) => {
    const form = registration(wrong);
    const response = await served.visitor().post("/auth?mode=register", form);
    expect(response.status).toBe(422);
    expect(response.text).toContain(message);
    expect(response.text).not.toContain("secret-12");
    expect(await userBy(form.email)).toBeUndefined();
  });

  test("with a taken email leaves the existing account unchanged", async () => {
    const response = await served
      .visitor()
      .post("/auth?mode=register", registration({ email: author.user.email.toUpperCase() }));
    expect(response.status).toBe(422);
    expect(response.text).toContain("Cet email est déjà utilisé");
    expect((await userBy(author.user.email))?.name).toBe(author.user.name);
  });

  test("can sign in with its password, and sign out for good", async () => {
    const client = served.visitor();
    const response = await client.post("/auth", { email: author.user.email, password });
    expect([response.status, response.location]).toEqual([302, "/"]);
    expect((await client.get("/auth")).location).toBe("/");
    const cookies = new Map(client.cookies);
    const confirmation = await client.get("/sign-out");
    expect(confirmation.status).toBe(200);
    expect(confirmation.text).toContain("Êtes-vous sûr de vouloir vous déconnecter");
    expect((await served.visitor().get("/sign-out")).location).toBe("/");
    expect((await client.get("/dashboard")).status).toBe(200);
    expect((await client.post("/sign-out", {})).location).toBe("/");
    expect((await client.get("/dashboard")).location).toBe("/auth?to=/dashboard");
    // The old cookie is invalid too.
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect((await client.get("/dashboard")).location).toBe("/auth?to=/dashboard");
  });

  test("gets the same response to a wrong password and to an unknown email", async () => {
    const wrong = await served.visitor().post("/auth", { email: author.user.email, password: "autre chose" });
    const unknown = await served
      .visitor()
      .post("/auth", { email: "personne@annonces.example", password: "autre chose" });
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(422);
      expect(response.text).toContain("Email ou mot de passe incorrect");
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe("administration", () => {
  test("lets an administrator create, edit and delete users, ignoring other form fields", async () => {
    const { client } = await aSignedInUser(served, { role: "admin" });
    const email = `nouveau.${crypto.randomUUID()}@annonces.example`;
    const created = await client.post("/admin/users?do=new", {
      ...protectedFields,
      name: "Nouveau",
      email,
      phone: "",
      password: "mot de passe neuf",
    });
    expect(created.status).toBe(302);
    const createdUser = await db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(createdUser).toMatchObject({ name: "Nouveau", role: "member" });
    const path = `/admin/users?do=edit&id=${createdUser.id}`;
    expect(
      (await client.post(path, { name: "Autre nom", phone: "", role: "empereur", password: "" })).status,
    ).toBe(422);
    expect(
      (await client.post(path, { name: "Autre nom", phone: "", role: "member", password: "" })).status,
    ).toBe(302);
    expect((await client.post(`/admin/users?do=delete&id=${createdUser.id}`, {})).status).toBe(302);
    expect(await db.selectFrom("users").select("id").where("id", "=", createdUser.id).execute()).toEqual([]);
  });

  test("is forbidden for a member or a moderator, in any spelling of the URL", async () => {
    const victim = await aSignedInUser(served);
    for (const role of ["member", "moderator"] as const) {
      const { client } = await aSignedInUser(served, { role });
      for (const path of ["/admin/users", "/admin/users.data", "/admin/users/_.data"]) {
        for (const task of [`do=delete&id=${victim.user.id}`, `do=edit&id=${victim.user.id}`, "do=new"]) {
          const response = await client.post(`${path}?${task}`, {
            name: "Pris",
            role: "admin",
            email: "x@y.ca",
            password,
          });
          expect(response.status).toBe(403);
        }
        const exported = await client.get(`${path}?do=export&id=${victim.user.id}`);
        expect(exported.status).toBe(403);
        expect(exported.text).not.toContain(victim.user.email);
      }
    }
    const row = await db
      .selectFrom("users")
      .select(["name", "role"])
      .where("id", "=", victim.user.id)
      .executeTakeFirst();
    expect(row).toEqual({ name: victim.user.name, role: "member" });
  });
});
