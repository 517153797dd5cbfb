import { expect, test } from "vitest";
import { cardViewCookie, readCardView } from "./card-view.ts";

const viewFor = (cookie?: string) =>
  readCardView(new Request("http://babillard.example/search", { headers: cookie ? { Cookie: cookie } : {} }));

test("without a known cookie the style sheet chooses the card view", () => {
  expect(viewFor()).toBe("auto");
  expect(viewFor("autre=1; babillard-affichage=mosaique")).toBe("auto");
  expect(viewFor("autre-babillard-affichage=list")).toBe("auto");
  for (const view of ["grid", "list"] as const) {
    expect(viewFor(`autre=1; ${cardViewCookie(view).split(";")[0]}`)).toBe(view);
  }
});
