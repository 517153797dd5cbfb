import {
  allCategories,
  explainedSubCategory,
  isCategoryId,
  isSubCategoryOf,
  offeredSubCategories,
} from "../../../listings/category.ts";
import { SelectField } from "../../ui/field.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import { FieldSlot } from "./field-slot.tsx";

export type CategoryChoice = { category: string; subCategory: string };

/** Only the subcategories of the chosen category; without JavaScript, where the list cannot follow it, those of all. */
export function CategoryFields({
  choice,
  onChoose,
  errors,
}: {
  choice: CategoryChoice;
  onChoose: (choice: CategoryChoice) => void;
  errors: Record<string, string>;
}) {
  const isHydrated = useHydrated();
  const categories = allCategories().filter(({ id, isHidden }) => !isHidden || id === choice.category);
  const withSubs = isHydrated ? categories.filter(({ id }) => id === choice.category) : categories;
  return (
    <div className="field-pair">
      <FieldSlot name="category">
        <SelectField
          label="Catégorie"
          name="category"
          value={choice.category}
          error={errors.category}
          onChange={({ currentTarget: { value } }) => {
            const stays = isCategoryId(value) && isSubCategoryOf(value, choice.subCategory);
            onChoose({ category: value, subCategory: stays ? choice.subCategory : "" });
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
          value={choice.subCategory}
          error={errors.subCategory}
          isOptional
          onChange={({ currentTarget: { value } }) => onChoose({ ...choice, subCategory: value })}
        >
          <option value="">Non précisée</option>
          {withSubs.map(({ id, name }) => (
            <optgroup key={id} label={name}>
              {offeredSubCategories(id, choice.subCategory).map((sub) => (
                <option key={sub.id} value={sub.id}>
                  {explainedSubCategory(sub.id)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </FieldSlot>
    </div>
  );
}
