import { expect, test } from "vitest";
import { aPasskeyDevice } from "../support/passkey-device.ts";
import type { Client } from "./client.ts";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";

const served = await serveSite({ PUBLIC_URL: "http://localhost:3000" });
const { publicUrl } = served.site.config;

type Started = { options: { challenge: string } };
const challengeOf = async (client: Client, path: string, fields = {}) =>
  (JSON.parse((await client.post(path, { do: "start", ...fields })).text) as Started).options.challenge;

test("a passkey is added with the password, and signs in without it", async () => {
  const { client } = await aSignedInUser(served);
  const device = aPasskeyDevice();
  const wrong = await client.post("/settings/passkey", { do: "start", currentPassword: "faux" });
  expect([wrong.status, wrong.text.includes("Ce n’est pas votre mot de passe actuel.")]).toEqual([422, true]);
  const challenge = await challengeOf(client, "/settings/passkey", { currentPassword: password });
  const response = JSON.stringify(device.make(challenge, publicUrl));
  const unnamed = await client.post("/settings/passkey", { do: "add", name: " ", response });
  expect(unnamed.status).toBe(422);
  const added = await client.post("/settings/passkey", { do: "add", name: "Bureau", response });
  expect([added.status, added.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(visibleText((await client.get("/settings/cles-acces")).text)).toContain("Bureau");

  const visitor = served.visitor();
  const path = "/auth/passkey?to=%2Fdashboard";
  const signed = JSON.stringify(device.sign(await challengeOf(visitor, path), publicUrl));
  const entered = await visitor.post(path, { do: "sign-in", response: signed });
  expect(JSON.parse(entered.text)).toEqual({ ok: true, next: "/dashboard" });
  expect((await visitor.get("/dashboard")).status).toBe(200);
  const again = served.visitor();
  expect((await again.post(path, { do: "sign-in", response: signed })).status).toBe(422);
  expect((await again.get("/dashboard")).status).toBe(302);
  // JSON can escape what PostgreSQL cannot store.
  const withNul = signed.replace('"id":"', '"id":"\\u0000');
  const loneSurrogate = signed.replace('"id":"', '"id":"\\ud800');
  for (const broken of ["", "{", "{}", '{"id":"x"}', withNul, loneSurrogate])
    expect((await again.post(path, { do: "sign-in", response: broken })).status).toBe(422);
  const made = await client.post("/settings/passkey", {
    do: "add",
    name: "Autre",
    response: response.replace('"transports":["', '"transports":["\\u0000'),
  });
  expect(made.status).toBe(422);

  const id =
    /name="passkeyId" value="([0-9a-f-]{36})"/u.exec((await client.get("/settings/cles-acces")).text)?.[1] ??
    "";
  const renamed = await client.post("/settings/cles-acces?do=passkey-rename", {
    passkeyId: id,
    name: "Maison",
  });
  expect(renamed.location).toBe("/settings/cles-acces");
  const stranger = (await aSignedInUser(served)).client;
  await stranger.post("/settings/cles-acces?do=passkey-remove", { passkeyId: id });
  expect(visibleText((await client.get("/settings/cles-acces")).text)).toContain("Maison");
  await client.post("/settings/cles-acces?do=passkey-remove", { passkeyId: id });
  expect(visibleText((await client.get("/settings/cles-acces")).text)).toContain("Aucune clé d'accès");
});
