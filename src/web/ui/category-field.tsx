import { allCategories } from "../../listings/category.ts";
import { SelectField } from "./field.tsx";

/** Category and subcategory in one field, `category`, with values `{category}/{subcategory or empty}`. */
export function CategoryField({ category, subCategory }: { category: string; subCategory: string | null }) {
  return (
    <SelectField label="Catégorie" name="category" defaultValue={`${category}/${subCategory ?? ""}`}>
      {allCategories().map(({ id, name, subCategories }) => (
        <optgroup key={id} label={name}>
          <option value={`${id}/`}>{name}</option>
          {subCategories.map((sub) => (
            <option key={sub.id} value={`${id}/${sub.id}`}>
              {sub.label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
