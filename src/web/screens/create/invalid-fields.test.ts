import { expect, test } from "vitest";
import { emptyForm } from "./form-values.ts";
import { invalidFields } from "./invalid-fields.ts";

test("a field is invalid as the server would say when publishing", () => {
  const form = { ...emptyForm("vehicle"), title: "Civic", price: "cher", fields: { year: "en 2016" } };
  expect([...invalidFields(form)].sort()).toEqual(["city", "description", "price", "year"]);
  const mended = {
    ...form,
    city: "Laval",
    description: "Bon état.",
    price: "1 200",
    fields: { year: "2016" },
  };
  expect(invalidFields(mended).size).toBe(0);
});
