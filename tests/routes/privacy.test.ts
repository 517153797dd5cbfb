import { expect, test } from "vitest";
import { paths } from "../../src/web/paths.ts";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { siteForm } from "./site-form.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite({ SITE_PRIVACY_OFFICER: "Jeanne Roy, greffière" });
const text = async () =>
  visibleText((await served.visitor().get(paths.privacy())).text).replaceAll(/\s+/gu, " ");

test("the privacy page names the person in charge of personal information, also below the operator's own text", async () => {
  expect(await text()).toContain(
    "renseignements personnels : Jeanne Roy, greffière, contact@babillard.example",
  );
  const { client } = await aSignedInUser(served, { role: "admin" });
  const fields = await siteForm(client);
  const wrong = await client.post("/admin/site", { ...fields, privacyEmail: "vieprivee" });
  expect(wrong.status).toBe(422);
  const named = { privacyOfficer: "Paul Côté, directeur", privacyEmail: "VIEPRIVEE@ville.example" };
  expect((await client.post("/admin/site", { ...fields, ...named })).status).toBe(302);
  const shown = "renseignements personnels : Paul Côté, directeur, vieprivee@ville.example";
  expect(await text()).toContain(shown);
  expect(
    (await client.post("/admin/texts/privacy", { body: "# Chez nous\n\nNous gardons peu.", basedOn: "0" }))
      .status,
  ).toBe(302);
  expect(await text()).toMatch(new RegExp(`Nous gardons peu\\..*${shown}`, "u"));
  await client.post("/admin/site", { ...(await siteForm(client)), privacyOfficer: "" });
  expect(await text()).not.toContain("Paul Côté");
});
