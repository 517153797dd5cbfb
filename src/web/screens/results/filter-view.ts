/** The filter form as the server words it: browsers get what is shown and where it leads, not the rules behind it. */

import { categories } from "../../../listings/category.ts";
import { defaultProvince } from "../../../places/place.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import type { Facets, FacetValue } from "../../../search/facets/facets.ts";
import { filterableFields } from "../../../search/filters/filterable-fields.ts";
import {
  hasName,
  type PlaceFilter,
  placesMax,
  radiiIncluding,
} from "../../../search/filters/place-filters.ts";
import {
  defaultSort,
  isSortAvailable,
  type SearchFilters,
  type SortOrder,
} from "../../../search/filters/search-filters.ts";
import { coversPlace } from "../../../search/query/query-places.ts";
import { paths } from "../../paths.ts";
import { boundLabel, choiceLabel, priceBandLabel } from "../../text/filter-texts.ts";
import { fixedSortOrders, sortLabels } from "../../text/sort-labels.ts";
import { activeFilterCount, clearedFilters } from "./changed-filters.ts";
import { pagePath } from "./page-path.ts";

export type Option = { value: string; label: string };
/** `count`: how many ads are left then, in figures */
export type FacetLink = { label: string; count: string; to: string; isChosen: boolean };

export type FilterView = {
  /** this page's own address */
  address: string;
  action: string;
  clearTo: string;
  activeCount: number;
  /** where to ask how many ads a choice finds; its parameters follow */
  countPath: string;
  /** what else the address says and no field shows */
  kept: { name: string; value: string }[];
  q: string;
  category: string;
  categories: Option[] | null;
  priceMin: number | null;
  priceMax: number | null;
  prices: FacetLink[];
  /** `radii`: kilometres to choose from */
  places: (PlaceFilter & { radii: number[] })[];
  whereabouts: FacetLink[];
  fields: { name: string; label: string; value: string; options: Option[] }[];
  isApproximate: boolean;
  sortBy: SortOrder;
  orders: Option[];
};

export function filterView(filters: SearchFilters, facets: Facets, isCategoryPage: boolean): FilterView {
  const { category, q, places, sortBy, isFree, isFeatured, isVerbatim, sub } = filters;
  const isUsual = sortBy === defaultSort(q);
  const marks = { free: isFree && "1", featured: isFeatured && "1", verbatim: isVerbatim && q };
  const kept = { sub, ...marks, shownSort: isUsual && sortBy };
  const fields = fieldsOf(filters, facets);
  return {
    address: pagePath(filters, isCategoryPage),
    action: isCategoryPage && category ? paths.category(category) : paths.search(),
    clearTo: pagePath(clearedFilters(filters, isCategoryPage), isCategoryPage),
    activeCount: activeFilterCount(filters, isCategoryPage),
    countPath:
      isCategoryPage && category ? `${paths.searchCount()}?category=${category}` : paths.searchCount(),
    kept: [
      ...Object.entries(kept).flatMap(([name, value]) => (value ? [{ name, value }] : [])),
      ...unshown(filters, fields),
    ],
    q,
    category: category ?? "",
    categories: isCategoryPage ? null : categoryOptions(facets),
    priceMin: filters.priceMin,
    priceMax: filters.priceMax,
    prices: facets.prices.map((band) => ({
      label: priceBandLabel(band),
      count: formatNumber(band.ads),
      isChosen: filters.priceMin === band.min && filters.priceMax === band.max,
      to: pagePath(
        { ...filters, priceMin: band.min, priceMax: band.max, isFree: false, page: 1 },
        isCategoryPage,
      ),
    })),
    // One more to fill in, once there is one.
    places: [...places, ...(places.length < placesMax ? [{ name: "", within: null }] : [])].map((place) => ({
      ...place,
      radii: radiiIncluding(place.within),
    })),
    whereabouts: whereabouts(filters, facets, isCategoryPage),
    fields,
    isApproximate: facets.isApproximate,
    sortBy,
    orders: ordersFor(filters),
  };
}

function categoryOptions({ categories: found }: Facets): Option[] {
  return categories.map(({ id, name }) => {
    const ads = found.find(({ value }) => value === id)?.ads ?? 0;
    return { value: id, label: `${name} (${formatNumber(ads)})` };
  });
}

const citiesShown = 6;
const provincesShown = 2;
/**
 * Cities, then provinces, of which the own one, where most ads are, only stands beside others; pressing a chosen one takes it away, another one takes the place of what it is in, or joins those
 * chosen while there is room.
 */
function whereabouts(filters: SearchFilters, facets: Facets, isCategoryPage: boolean): FacetLink[] {
  const { places } = filters;
  const own = facets.provinces.filter(({ value }) => value === defaultProvince);
  const others = facets.provinces.filter(({ value }) => value !== defaultProvince).slice(0, provincesShown);
  const provinces = others.length > 0 ? [...own, ...others] : [];
  const found = [
    ...facets.cities.slice(0, citiesShown).map((city) => ({ ...city, label: city.name })),
    ...provinces.map(({ value, ads }) => ({ name: value, within: null, ads, label: provinceLabel(value) })),
  ];
  return found.flatMap(({ name, within, ads, label }) => {
    const rest = places.filter((place) => !hasName(place, name));
    const isChosen = rest.length < places.length;
    const others = rest.filter((place) => !coversPlace(name, place));
    const next = isChosen ? rest : [...others, { name, within }];
    const to = pagePath({ ...filters, places: next, page: 1 }, isCategoryPage);
    return next.length > placesMax ? [] : [{ label, count: formatNumber(ads), isChosen, to }];
  });
}

/** A city has the name of the own one. */
const provinceLabel = (province: string) => (province === defaultProvince ? `Tout le ${province}` : province);

/** Of the types' own fields, those that the ads found have, or that are filtered by already. */
function fieldsOf(filters: SearchFilters, facets: Facets): FilterView["fields"] {
  return filterableFields.flatMap((field) => {
    const filter = filters.fields[field.id];
    const found = facets.fields[field.id] ?? [];
    if (field.kind === "choice") {
      const chosen = filter && "is" in filter ? filter.is : "";
      const worded = (value: string) => choiceLabel(field.id, value);
      return shown({
        name: field.id,
        label: field.label,
        value: chosen,
        options: optionsOf(found, chosen, worded),
      });
    }
    const { sought } = field;
    const bound = filter && !("is" in filter) ? filter[sought] : null;
    const worded = (value: string) => boundLabel(field.id, sought, Number(value));
    const chosen = bound === null ? "" : String(bound);
    const name = `${field.id}${sought === "min" ? "Min" : "Max"}`;
    return shown({ name, label: field.label, value: chosen, options: optionsOf(found, chosen, worded) });
  });
}

function shown(field: FilterView["fields"][number]): FilterView["fields"] {
  return field.options.length > 1 || field.value !== "" ? [field] : [];
}

function optionsOf(
  found: readonly FacetValue[],
  chosen: string,
  worded: (value: string) => string,
): Option[] {
  const options = found.map(({ value, ads }) => ({
    value,
    label: `${worded(value)} (${formatNumber(ads)})`,
  }));
  const isThere = chosen === "" || options.some(({ value }) => value === chosen);
  return isThere ? options : [...options, { value: chosen, label: worded(chosen) }];
}

/** Bounds on the side that no field shows ("avant 2010"), which plain language may have set. */
function unshown(
  { fields }: SearchFilters,
  shownFields: FilterView["fields"],
): { name: string; value: string }[] {
  return Object.entries(fields).flatMap(([id, filter]) => {
    if ("is" in filter) return [];
    const bounds = { [`${id}Min`]: filter.min, [`${id}Max`]: filter.max };
    return Object.entries(bounds).flatMap(([name, value]) =>
      value === null || shownFields.some((field) => field.name === name)
        ? []
        : [{ name, value: String(value) }],
    );
  });
}

function ordersFor(filters: SearchFilters): Option[] {
  const orders: SortOrder[] = ["best", ...fixedSortOrders, "distance"];
  return orders
    .filter((order) => isSortAvailable(order, filters))
    .map((order) => ({ value: order, label: sortLabels[order] }));
}
