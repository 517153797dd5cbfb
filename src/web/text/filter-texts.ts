/** Texts of search filters: chips, filter options. */
import { categoryOf, subCategoryLabel } from "../../listings/category.ts";
import { displayPrice, wageUnitByAmount } from "../../listings/price-text.ts";
import { locationOptions } from "../../places/place.ts";
import { formatDollars, formatNumber } from "../../platform/number-format.ts";
import type { ActiveFilterPart } from "../../search/filters/active-filters.ts";
import { filterableField, type NumberField, offeredChoices } from "../../search/filters/filterable-fields.ts";
import type { SearchFilters } from "../../search/filters/search-filters.ts";

export function filterLabel(part: ActiveFilterPart, filters: SearchFilters): string {
  switch (part.kind) {
    case "q":
      return `«\u00a0${filters.q}\u00a0»`;
    case "category":
      return filters.category ? categoryOf(filters.category).name : "";
    case "sub":
      return filters.sub ? subCategoryLabel(filters.sub) : "";
    case "seller":
      return "Ce vendeur";
    case "priceMin":
      return `Dès ${formatDollars((filters.priceMin ?? 0) * 100)}`;
    case "priceMax":
      return `Jusqu’à ${formatDollars((filters.priceMax ?? 0) * 100)}`;
    case "place":
      return placeName(filters, part.index);
    case "within": {
      const around = filters.places.length > 1 ? ` de ${placeName(filters, part.index)}` : "";
      return `À ${filters.places[part.index]?.within}\u00a0km ou moins${around}`;
    }
    case "isFree":
      return "Gratuit";
    case "postedDays":
      return postedLabel(filters.postedDays ?? 0);
    case "hasPhoto":
      return "Avec photo";
    case "choice":
      return choiceLabel(part.field, part.is);
    case "min":
    case "max":
      return `${dollarFieldPrefix(part.field)}${boundLabel(part.field, part.kind, part.bound)}`;
    case "isFeatured":
      return "Mises en avant";
  }
}

export function postedLabel(days: number): string {
  return days === 1 ? "Dernières 24\u00a0heures" : `${days}\u00a0derniers jours`;
}

/** Distance between the centers of two municipalities; null when it rounds to 0 km. */
export function distanceText(km: number): string | null {
  const rounded = Math.round(km);
  return rounded === 0 ? null : `à ${formatNumber(rounded)}\u00a0km`;
}

export function placeName({ places }: SearchFilters, index: number): string {
  return placeLabel(places[index]?.name ?? "");
}

/** @param name value of the place filter: « Québec, Québec » is shown as « Québec (Québec) » */
export function placeLabel(name: string): string {
  const shown = locationOptions.find((option) => option.id === name)?.name ?? name;
  return shown.replace(/^(.+), ([^,]+)$/u, "$1 ($2)");
}

export function choiceLabel(fieldId: string, choiceId: string): string {
  const field = filterableField(fieldId);
  const isChoice = field?.kind === "choice" || field?.kind === "choices";
  if (!isChoice) return choiceId;
  const choices = [...field.choices, ...offeredChoices(field)];
  return choices.find(({ id }) => id === choiceId)?.label ?? choiceId;
}

/** A prefix such as "Salaire : ", because "20 $ ou plus" alone would read as a price. */
function dollarFieldPrefix(fieldId: string): string {
  const field = filterableField(fieldId) as NumberField | undefined;
  return field?.unit === "$" ? `${field.label}\u00a0: ` : "";
}

/** "2015 ou plus récent", "100 000 km ou moins", "20 $ ou plus". */
export function boundLabel(fieldId: string, end: "min" | "max", bound: number): string {
  if (fieldId === "year") return end === "min" ? `${bound} ou plus récent` : `${bound} ou moins récent`;
  const field = filterableField(fieldId);
  if (field?.kind === "number" && field.per) {
    const unit = wageUnitByAmount(bound);
    const wage = displayPrice({
      priceCents: null,
      priceType: "fixed",
      type: "job",
      attributes: { salary: bound, salaryUnit: unit },
    });
    return `${wage} ou ${end === "min" ? "plus" : "moins"}`;
  }
  const amount = formatAmount(field, bound);
  return `${amount} ou ${end === "min" ? "plus" : "moins"}`;
}

function formatAmount(field: ReturnType<typeof filterableField>, value: number): string {
  const unit = (field as NumberField | undefined)?.unit;
  return unit ? `${formatNumber(value)}\u00a0${unit}` : formatNumber(value);
}

/** "Moins de 50 $", "50 $ à 100 $", "100 $ ou plus". */
export function priceBandLabel({ min, max }: { min: number | null; max: number | null }): string {
  if (max === null) return `${formatDollars((min ?? 0) * 100)} ou plus`;
  return min === null
    ? `Jusqu’à ${formatDollars(max * 100)}`
    : `${formatDollars(min * 100)} à ${formatDollars(max * 100)}`;
}
