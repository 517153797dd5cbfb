import { useState } from "react";
import { categories, isCategoryId, isSubCategoryOf } from "../../../listings/category.ts";
import { SelectField } from "../../ui/field.tsx";
import { FieldSlot } from "./field-slot.tsx";

/** Without JavaScript all subcategories are listed, grouped by category; with it only those of the chosen category. */
export function CategoryFields({
  category,
  subCategory,
  errors,
}: {
  category: string;
  subCategory: string;
  errors: Record<string, string>;
}) {
  /** null before hydration or a choice: all subcategories are listed */
  const [chosen, setChosen] = useState<string | null>(null);
  const offered = chosen === null ? categories : categories.filter(({ id }) => id === chosen);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FieldSlot name="category">
        <SelectField
          label="Catégorie"
          name="category"
          defaultValue={category}
          error={errors.category}
          onChange={(event) => {
            const { value, form } = event.currentTarget;
            const sub = form?.elements.namedItem("subCategory");
            const isInvalid =
              sub instanceof HTMLSelectElement && !(isCategoryId(value) && isSubCategoryOf(value, sub.value));
            if (isInvalid) sub.value = "";
            setChosen(value);
          }}
        >
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </FieldSlot>
      <FieldSlot name="subCategory">
        <SelectField
          label="Sous-catégorie"
          name="subCategory"
          defaultValue={subCategory}
          error={errors.subCategory}
          isOptional
          onFocus={(event) => {
            const field = event.currentTarget.form?.elements.namedItem("category");
            if (field instanceof HTMLSelectElement) setChosen(field.value);
          }}
        >
          <option value="">Non précisée</option>
          {offered.map(({ id, name, subCategories }) => (
            <optgroup key={id} label={name}>
              {subCategories.map((sub) => (
                <option key={sub.id} value={sub.id}>
                  {sub.label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </FieldSlot>
    </div>
  );
}
