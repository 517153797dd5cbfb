import { expect, test } from "vitest";
import { cardViewCookie, readCardView } from "./card-view.ts";

const viewFor = (cookie?: string) =>
  readCardView(new Request("http://babillard.example/search", { headers: cookie ? { Cookie: cookie } : {} }));

test("the card view is grid unless the cookie says list", () => {
  expect(viewFor()).toBe("grid");
  expect(viewFor("autre=1; babillard-affichage=mosaique")).toBe("grid");
  expect(viewFor("autre-babillard-affichage=list")).toBe("grid");
  for (const view of ["grid", "list"] as const) {
    expect(viewFor(`autre=1; ${cardViewCookie(view).split(";")[0]}`)).toBe(view);
  }
});
