// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, openBrowser, phone, waitForHydration } from "./browser.ts";
import { tabTo, typeInto } from "./keyboard.ts";
import {
  aTitle,
  describePhoto,
  descriptionsOf,
  jpeg,
  notAnImage,
  openForm,
  openPublishedListing,
  photoInput,
  png,
  thumbnailOf,
  titleOf,
  webp,
} from "./listing-form.ts";
import { register, signOut } from "./users.ts";

openBrowser();

test("a photo that the server was too busy for can be retried; an invalid one can only be removed", async () => {
  const page = await aVisitor({ expected: /429|422/u });
  await register(page);
  await openForm(page);
  let uploads = 0;
  await page.route("**/photos", async (route) => {
    uploads += 1;
    if (uploads > 1) return route.continue();
    const body = {
      ok: false,
      message: "le serveur est occupé. Réessayez dans un instant.",
      canRetry: true,
    };
    await route.fulfill({ status: 429, json: body });
  });
  await photoInput(page).setInputFiles(webp);
  await page.getByRole("alert").filter({ hasText: "picture.webp" }).waitFor();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await thumbnailOf(page, 1).waitFor();
  expect(uploads).toBe(2);

  await photoInput(page).setInputFiles([notAnImage, jpeg]);
  await thumbnailOf(page, 2).waitFor();
  await page.getByText("ce format n’est pas pris en charge").waitFor();
  expect(await page.getByRole("button", { name: "Réessayer" }).count()).toBe(0);
  // It does not split the row of photos.
  const entries = page.getByRole("listitem").filter({ hasText: /text\.jpg|Ajouter des photos/u });
  const [failed, add] = await entries.evaluateAll((items) =>
    items.map((item) => [...(item.parentElement?.children ?? [])].indexOf(item)),
  );
  expect([failed, add]).toEqual([2, 3]);
  await page.getByRole("button", { name: "Retirer text.jpg" }).click();
  expect(await thumbnailOf(page, 2).evaluate((button) => button === document.activeElement)).toBe(true);
});

test("photos are reordered with the keyboard and by dragging, and the order is saved", async () => {
  const page = await aVisitor();
  await register(page);
  await openForm(page);
  for (const [place, file] of [jpeg, webp, png].entries()) {
    await photoInput(page).setInputFiles(file);
    await thumbnailOf(page, place + 1).waitFor();
    await describePhoto(page, place + 1, "abc".charAt(place));
  }
  const order = async () => (await descriptionsOf(page)).join("");
  expect(await order()).toBe("abc");
  await thumbnailOf(page, 3).focus();
  await page.keyboard.press("ArrowUp");
  expect(await order()).toBe("acb");
  await page.getByText("Photo 3 déplacée à la place 2 sur 3.").waitFor();
  await page.keyboard.press("Home");
  expect(await order()).toBe("cab");
  await page.getByText("Photo 2 déplacée à la place 1 sur 3. C’est la photo principale.").waitFor();
  expect(await thumbnailOf(page, 1).evaluate((button) => button === document.activeElement)).toBe(true);

  await thumbnailOf(page, 1).hover();
  await page.mouse.down();
  await thumbnailOf(page, 2).hover();
  await thumbnailOf(page, 3).hover();
  await page.mouse.up();
  expect(await order()).toBe("abc");

  await titleOf(page).fill(aTitle());
  await page.getByRole("button", { name: "Brouillon" }).click();
  await page.getByText(/Brouillon sauvegardé\s!/u).waitFor();
  await page.reload();
  await waitForHydration(page);
  expect(await order()).toBe("abc");
  await signOut(page);
});

test("on a phone a table is posted from the top of the form to its end, with its photos in another order", async () => {
  const page = await aVisitor({ viewport: phone });
  await register(page);
  await openForm(page);
  for (const [place, file] of [jpeg, webp, png].entries()) {
    await photoInput(page).setInputFiles(file);
    await thumbnailOf(page, place + 1).waitFor();
    await describePhoto(page, place + 1, `Table, vue ${place + 1}`);
  }
  await thumbnailOf(page, 3).focus();
  await page.keyboard.press("Home");
  await expect.poll(() => descriptionsOf(page)).toEqual(["Table, vue 3", "Table, vue 1", "Table, vue 2"]);

  const title = aTitle();
  await typeInto(page, /^Titre/u, title, { role: "combobox" });
  await typeInto(page, /^Prix/u, "250");
  await typeInto(page, /^Ville/u, "Rimouski", { role: "combobox" });
  await tabTo(page, "combobox", /^État/u);
  await typeInto(page, /^Description/u, "Chêne massif, six places.");
  await tabTo(page, "button", "Publier l’annonce");
  await page.keyboard.press("Enter");
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  await openPublishedListing(page);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  const pictures = page.getByRole("list", { name: "Faire défiler les photos" }).getByRole("img");
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute("alt"))))
    .toEqual(["Table, vue 3", "Table, vue 1", "Table, vue 2"]);
});
