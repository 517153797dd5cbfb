import { describe, expect, test } from "vitest";
import { buttonsOf, hrefsOf, inputOf, landmarkOf, linksOf, visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite();
const { db } = served.site;
const pageOf = async (path: string) => (await served.visitor().get(path)).text;
const mainOf = (page: string) => page.slice(page.indexOf("<main"), page.indexOf("</main>"));
/** The text of the alert above the form. */
const alertOf = (page: string) => {
  const alert = /role="alert"[\s\S]*?<\/(?:ul|div|p)>/u.exec(mainOf(page))?.[0] ?? "";
  expect(page.indexOf(alert)).toBeLessThan(page.indexOf('name="email"'));
  return visibleText(alert);
};
const registration = (given: Record<string, string> = {}) => ({
  name: "Zoé Gagnon",
  email: `${crypto.randomUUID()}@annonces.example`,
  phone: "",
  password: "secret",
  confirmPassword: "secret",
  ...given,
});
const register = (given: Record<string, string> = {}) =>
  served.visitor().post("/auth?mode=register", registration(given));

test("2.112 links toggle between Connexion and Inscription", async () => {
  const toggle = landmarkOf(await pageOf("/auth"), "Connexion ou inscription");
  expect(linksOf(toggle)).toEqual([
    { text: "Connexion", href: "/auth", isCurrent: true },
    { text: "Inscription", href: "/auth?mode=register", isCurrent: false },
  ]);
  const other = landmarkOf(await pageOf("/auth?mode=register"), "Connexion ou inscription");
  expect(linksOf(other)).toEqual([
    { text: "Connexion", href: "/auth", isCurrent: false },
    { text: "Inscription", href: "/auth?mode=register", isCurrent: true },
  ]);
});

test("2.5 4.15 /auth signs in users registered at /auth?mode=register, and no others", async () => {
  const given = registration({ name: "Noé Côté" });
  const [client, again] = [served.visitor(), served.visitor()];
  expect((await client.post("/auth", given)).status).toBe(422);
  expect((await client.post("/auth?mode=register", given)).location).toBe("/");
  expect((await again.post("/auth?mode=register", given)).status).toBe(422);
  expect((await again.post("/auth", given)).location).toBe("/");
  for (const one of [client, again]) {
    expect(visibleText((await one.get("/")).text)).toContain("Noé Côté Connecté");
  }
});

test("2.113 signing in takes email and password", async () => {
  const page = mainOf(await pageOf("/auth"));
  expect(inputOf(page, "email")("type")).toBe("email");
  expect(inputOf(page, "password")("type")).toBe("password");
  expect(buttonsOf(page)).toContain("Se connecter");
  for (const name of ["photo", "name", "phone", "confirmPassword"]) {
    expect(() => inputOf(page, name)).toThrow();
  }
});

test("2.114 2.115 2.117 5.20 5.22 5.24 9.3 registering also takes a photo, a full name, a phone and the password again", async () => {
  const page = mainOf(await pageOf("/auth?mode=register"));
  for (const name of ["name", "email", "password", "confirmPassword"]) {
    expect(inputOf(page, name)("required")).not.toBeNull();
  }
  expect(inputOf(page, "email")("type")).toBe("email");
  for (const name of ["phone", "photo"]) expect(inputOf(page, name)("required")).toBeNull();
  expect(visibleText(page)).toMatch(/Photo de profil \(facultatif\)/u);
  expect(visibleText(page)).toMatch(/Nom complet .*Téléphone \(facultatif\) .*Confirmer le mot de passe/u);
  expect(visibleText(page)).toContain("JPG, PNG ou GIF, max. 5MB");
  expect(inputOf(page, "photo")("accept")).toBe("image/jpeg,image/png,image/gif");
  expect(buttonsOf(page)).toContain("Créer mon compte");
});

test("2.123 terms and privacy are real pages", async () => {
  const page = mainOf(await pageOf("/auth?mode=register"));
  for (const words of ["conditions d'utilisation", "confidentialité"]) {
    const [address = ""] = hrefsOf(page, words);
    expect(address).toMatch(/^\/./u);
    const response = await served.visitor().get(address);
    expect(response.status).toBe(200);
    const heading = /<h1\b[\s\S]*?<\/h1>/u.exec(response.text)?.[0] ?? "";
    expect(visibleText(heading).toLowerCase()).toContain(words);
  }
});

test("2.120 registering signs in and redirects to /", async () => {
  const client = served.visitor();
  const response = await client.post("/auth?mode=register", registration({ name: "Béatrice Roy" }));
  expect([response.status, response.location]).toEqual([302, "/"]);
  expect(visibleText((await client.get("/")).text)).toContain("Béatrice Roy Connecté");
});

test("2.121 2.122 7.2 signing in redirects to /, and so does /auth while signed in", async () => {
  const { user, client } = await aSignedInUser(served);
  const signedIn = served.visitor();
  const response = await signedIn.post("/auth", { email: user.email, password });
  expect([response.status, response.location]).toEqual([302, "/"]);
  for (const one of [signedIn, client]) {
    for (const screen of ["/auth", "/auth?mode=register"]) {
      const again = await one.get(screen);
      expect([again.status, again.location]).toEqual([302, "/"]);
    }
  }
});

describe("the alert above the form reports", () => {
  test.each(["personne@annonces.example", null])(
    "8.1 the same for a wrong password and for %s",
    async (email) => {
      const known = (await aSignedInUser(served)).user.email;
      const response = await served.visitor().post("/auth", { email: email ?? known, password: "faux mot" });
      expect(response.status).toBe(422);
      expect(alertOf(response.text)).toContain("Email ou mot de passe incorrect");
    },
  );

  test("8.2 a taken email", async () => {
    const { email } = (await aSignedInUser(served)).user;
    expect(alertOf((await register({ email })).text)).toContain("Cet email est déjà utilisé");
  });

  test("5.25 8.5 9.5 a password of fewer than 6 characters, and accepts one of 6", async () => {
    const weak = await register({ password: "cinq5", confirmPassword: "cinq5" });
    expect(alertOf(weak.text)).toContain("Le mot de passe doit contenir au moins 6 caractères");
    const enough = await register({ password: "sixsix", confirmPassword: "sixsix" });
    expect(enough.location).toBe("/");
  });

  test("8.7 an invalid email, when signing in and when registering", async () => {
    const responses = [
      await register({ email: "zoe" }),
      await served.visitor().post("/auth", { email: "zoe", password: "secret" }),
    ];
    for (const { text } of responses) expect(alertOf(text)).toContain("Format d'email invalide");
  });

  test("5.23 different passwords", async () => {
    const response = await register({ confirmPassword: "autre6" });
    expect(alertOf(response.text)).toContain("Les mots de passe ne correspondent pas");
  });

  test("5.21 a missing name, email or password", async () => {
    const alert = alertOf((await register({ name: " ", email: "", password: "", confirmPassword: "" })).text);
    for (const missing of [
      "Le nom est obligatoire.",
      "courriel est obligatoire",
      "Le mot de passe est obligatoire.",
    ])
      expect(alert).toContain(missing);
  });

  test("8.8 an unexpected error, such as failing accounts", async () => {
    const { accounts } = served.site;
    const { signIn, register: open } = accounts;
    const fail = () => Promise.reject(new Error("secret detail"));
    Object.assign(accounts, { signIn: fail, register: fail });
    try {
      const responses = [
        await served.visitor().post("/auth", { email: "zoe@annonces.example", password: "secret" }),
        await register(),
      ];
      for (const { status, text } of responses) {
        expect(status).toBe(500);
        expect(alertOf(text)).toContain("Une erreur est survenue. Veuillez réessayer.");
        expect(text).not.toContain("secret detail");
      }
    } finally {
      Object.assign(accounts, { signIn, register: open });
    }
  });
});

test("8.21 a user who cannot be signed out stays signed in; the reason is only logged", async () => {
  const { client } = await aSignedInUser(served);
  const { accounts } = served.site;
  const { signOut } = accounts;
  Object.assign(accounts, { signOut: () => Promise.reject(new Error("no database")) });
  try {
    const response = await client.post("/sign-out", {}, { Referer: `${served.origin}/favorites` });
    expect([response.status, response.location]).toEqual([302, "/favorites"]);
    const byScript = await client.post("/sign-out.data", {}, { Accept: "*/*" });
    expect(byScript.status).toBe(503);
    expect(served.log.join("")).toContain("Erreur lors de la déconnexion:");
    expect(visibleText((await client.get("/")).text)).not.toMatch(/erreur/iu);
  } finally {
    Object.assign(accounts, { signOut });
  }
  expect(visibleText((await client.get("/")).text)).toContain("Connecté");
});

test("1.9 6.7 signing out redirects to / and ends the session", async () => {
  const { client } = await aSignedInUser(served);
  const otherClient = client.copy();
  expect((await otherClient.get("/dashboard")).status).toBe(200);
  const response = await client.post("/sign-out", {});
  expect([response.status, response.location]).toEqual([302, "/"]);
  // The session is ended on the server, not only in this browser.
  expect((await otherClient.get("/dashboard")).location).toBe("/auth?to=/dashboard");
  expect(hrefsOf((await client.get("/")).text, "Connexion")).toContain("/auth");
});

test.each([
  ["/create?type=housing", "Il faut un compte pour publier une annonce."],
  ["/settings", "Connectez-vous pour continuer."],
])("who was sent to sign in by %s comes back to it, by sign-in and by registration", async (path, reason) => {
  const { user } = await aSignedInUser(served);
  const visitor = served.visitor();
  const address = (await visitor.get(path)).location ?? "";
  const page = await visitor.get(address);
  expect(visibleText(page.text)).toContain(reason);
  expect(page.text).toContain(`action="${address}"`);
  expect(hrefsOf(page.text, "Inscription")).toEqual([address.replace("?", "?mode=register&")]);
  expect((await visitor.post(address, { email: user.email, password })).location).toBe(path);
  const elsewhere = "/auth?to=//ailleurs.example";
  expect((await served.visitor().post(elsewhere, { email: user.email, password })).location).toBe("/");
});

test("a visitor's favorite without scripts is saved after signing in, on the same page", async () => {
  const [{ user }, author] = [await aSignedInUser(served), await aSignedInUser(served)];
  const { listing } = await aPublishedListing(served, author.user);
  const visitor = served.visitor();
  const headers = { Referer: `${served.origin}/search?q=${listing.id}` };
  const sent = await visitor.post(`/listing/${listing.id}/favorite`, { isFavorite: "1" }, headers);
  expect(sent.location).toBe(`/auth?to=/search%3Fq%3D${listing.id}`);
  const back = await visitor.post(sent.location ?? "", { email: user.email, password });
  expect(back.location).toBe(`/search?q=${listing.id}`);
  const saved = await db
    .selectFrom("favorites")
    .select("user_id")
    .where("listing_id", "=", listing.id)
    .execute();
  expect(saved).toEqual([{ user_id: user.id }]);
});
