import { expect, test } from "vitest";
import { cardViewCookie, readCardView } from "./card-view.ts";

const seen = (cookie?: string) =>
  readCardView(new Request("http://babillard.example/search", { headers: cookie ? { Cookie: cookie } : {} }));

test("the grid, until the list was chosen on this device", () => {
  expect(seen()).toBe("grid");
  expect(seen("autre=1; babillard-affichage=mosaique")).toBe("grid");
  expect(seen("autre-babillard-affichage=list")).toBe("grid");
  for (const view of ["grid", "list"] as const) {
    expect(seen(`autre=1; ${cardViewCookie(view).split(";")[0]}`)).toBe(view);
  }
});
