/** View model of the filter form, built on the server so that labels and rules are not in the client bundle. */

import { allCategories, type CategoryId } from "../../../listings/category.ts";
import { defaultProvince } from "../../../places/place.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { type Facets, type FacetValue, upperBoundsOf } from "../../../search/facets/facets.ts";
import { filteredValues } from "../../../search/filters/field-filters.ts";
import { parseLine } from "../../../search/filters/filter-input.ts";
import {
  boundNames,
  boundRejection,
  filterableField,
  filterableFields,
} from "../../../search/filters/filterable-fields.ts";
import { priceBoundNames, priceBoundRejection } from "../../../search/filters/parse-search-filters.ts";
import {
  hasName,
  type PlaceFilter,
  placesMax,
  radiiIncluding,
} from "../../../search/filters/place-filters.ts";
import {
  defaultSort,
  isSortAvailable,
  postedDaysChoices,
  type SearchFilters,
  type SortOrder,
} from "../../../search/filters/search-filters.ts";
import { coversPlace } from "../../../search/query/query-places.ts";
import { paths } from "../../paths.ts";
import {
  boundFieldLabel,
  boundPlaceholder,
  fieldBoundError,
  priceBoundErrors,
  reversedBoundsText,
} from "../../text/bound-texts.ts";
import { boundLabel, choiceLabel, placeLabel, postedLabel, priceBandLabel } from "../../text/filter-texts.ts";
import { fixedSortOrders, sortLabels } from "../../text/sort-labels.ts";
import { clearedFilters, isReversed, removableFilters } from "./changed-filters.ts";
import { pagePath } from "./page-path.ts";

export type Option = { value: string; label: string };
/** `count`: formatted number of listings after following the link */
export type FacetLink = {
  label: string;
  /** shown on hover */
  explanation?: string | undefined;
  count: string;
  to: string;
  isChosen: boolean;
};

/** `chips`: several can be chosen; `select`: one; `bounds`: a number that is typed. */
type FieldView =
  | { kind: "chips" | "select"; name: string; label: string; values: readonly string[]; options: Option[] }
  | { kind: "bounds"; name: string; bounds: BoundView[] };

/**
 * An input for a bound of a number. `defaultValue`: also what was typed and is not a number, with what is wrong with it.
 * `suggested`: bounds that narrow the results, with their number
 */
export type BoundView = {
  name: string;
  label: string;
  placeholder?: string | undefined;
  defaultValue: number | string;
  error?: string | undefined;
  suggested?: Option[];
};

export type FilterView = {
  /** URL of this page */
  address: string;
  action: string;
  clearTo: string;
  activeCount: number;
  /** endpoint that counts the results of a choice; query parameters are appended */
  countPath: string;
  /** hidden inputs for URL parameters without a visible field */
  hiddenFields: { name: string; value: string }[];
  q: string;
  category: string;
  categories: Option[] | null;
  /** `free`: null where nothing is. Null where listings have no price: jobs have a wage, most of the community nothing */
  price: { bounds: BoundView[]; free: "unset" | "set" | null; bands: FacetLink[] } | null;
  /** `radii`: choices in km */
  places: (PlaceFilter & { radii: number[] })[];
  placeLinks: FacetLink[];
  fields: FieldView[];
  /** of the first bound with an error, for screens whose form is out of sight */
  boundError: string | null;
  isApproximate: boolean;
  sortBy: SortOrder;
  orders: Option[];
};

export function filterView(filters: SearchFilters, facets: Facets, isCategoryPage: boolean): FilterView {
  const { category, q, places, sortBy, isFeatured, isVerbatim, sub } = filters;
  const isUsual = sortBy === defaultSort(q);
  const marks = { featured: isFeatured && "1", verbatim: isVerbatim && q };
  const hidden = { sub, ...marks, shownSort: isUsual && sortBy };
  const price = priceView(filters, facets, isCategoryPage);
  const fields = fieldsOf(filters, facets);
  return {
    address: pagePath(filters, isCategoryPage),
    action: formAction(filters, isCategoryPage),
    clearTo: pagePath(clearedFilters(filters, isCategoryPage), isCategoryPage),
    activeCount: removableFilters(filters, isCategoryPage).length,
    countPath: countPath(filters, isCategoryPage),
    hiddenFields: [
      ...Object.entries(hidden).flatMap(([name, value]) => (value ? [{ name, value }] : [])),
      ...hiddenBounds(filters, fields),
    ],
    q,
    category: category ?? "",
    categories: isCategoryPage ? null : categoryOptions(facets, category),
    price,
    // One empty field more, so that another place can be added.
    places: [...places, ...(places.length < placesMax ? [{ name: "", within: null }] : [])].map((place) => ({
      ...place,
      radii: radiiIncluding(place.within),
    })),
    placeLinks: placeLinks(filters, facets, isCategoryPage),
    fields: [...fields, ...publicationFields(filters)],
    boundError: firstBoundError(price, fields),
    isApproximate: facets.isApproximate,
    sortBy,
    orders: ordersFor(filters),
  };
}

/** The view of an address with a bound that is not a number: its field keeps it, and says what is wrong. */
export function withUnreadableBounds(view: FilterView, params: URLSearchParams): FilterView {
  const unread = new URLSearchParams();
  const marked = (bound: BoundView): BoundView => {
    const typed = parseLine(params.get(bound.name));
    const error = boundError(bound.name, typed);
    if (error === undefined) return bound;
    unread.set(bound.name, typed);
    return { ...bound, defaultValue: typed, error };
  };
  const price = view.price && { ...view.price, bounds: view.price.bounds.map(marked) };
  const fields = view.fields.map((field) =>
    field.kind === "bounds" ? { ...field, bounds: field.bounds.map(marked) } : field,
  );
  if (unread.size === 0) return view;
  // The form is compared with the address, and keeps what was typed.
  const address = `${view.address}${view.address.includes("?") ? "&" : "?"}${unread}`;
  return { ...view, address, price, fields, boundError: firstBoundError(price, fields) };
}

/** « Kilométrage maximum : Écrivez ce nombre en chiffres. » */
function firstBoundError(price: FilterView["price"], fields: FilterView["fields"]): string | null {
  const ofPrice = price?.bounds.find(({ error }) => error);
  if (ofPrice) return `Prix\u00a0: ${ofPrice.error}`;
  const wrong = fields
    .flatMap((field) => (field.kind === "bounds" ? field.bounds : []))
    .find(({ error }) => error);
  return wrong ? `${wrong.label}\u00a0: ${wrong.error}` : null;
}

function boundError(name: string, typed: string): string | undefined {
  if (priceBoundNames.some((known) => known === name)) {
    const rejection = priceBoundRejection(typed);
    return rejection ? priceBoundErrors[rejection] : undefined;
  }
  const field = filterableField(name.slice(0, -"Min".length));
  const rejection = field?.kind === "number" ? boundRejection(typed, field) : null;
  return rejection && field?.kind === "number" ? fieldBoundError(rejection, field) : undefined;
}

/** Category and seller are in the path of the page, not in fields of its form. */
function formAction({ category, seller }: SearchFilters, isCategoryPage: boolean): string {
  if (seller) return paths.seller(seller);
  return isCategoryPage && category ? paths.category(category) : paths.search();
}

function countPath({ category, seller }: SearchFilters, isCategoryPage: boolean): string {
  if (seller) return `${paths.searchCount()}?seller=${seller}`;
  return isCategoryPage && category ? `${paths.searchCount()}?category=${category}` : paths.searchCount();
}

function priceView(filters: SearchFilters, facets: Facets, isCategoryPage: boolean): FilterView["price"] {
  const { category, priceMin: min, priceMax: max, isFree } = filters;
  const isFiltered = min !== null || max !== null || isFree;
  const hasPrices = category !== "jobs" && (category !== "community" || facets.prices.length > 0);
  if (!hasPrices && !isFiltered) return null;
  const bands = facets.prices.map((band) => ({
    label: priceBandLabel(band),
    count: formatNumber(band.count),
    isChosen: min === band.min && max === band.max,
    to: pagePath(
      { ...filters, priceMin: band.min, priceMax: band.max, isFree: false, page: 1 },
      isCategoryPage,
    ),
  }));
  // No dwelling is free; a link that says so can still be undone.
  const free = isFree ? "set" : category === "housing" ? null : "unset";
  const error = isReversed(filters) ? reversedBoundsText : undefined;
  const bounds: BoundView[] = [
    { name: "priceMin", label: "Prix minimum", placeholder: "0\u00a0$", defaultValue: min ?? "" },
    { name: "priceMax", label: "Prix maximum", placeholder: "Max\u00a0$", defaultValue: max ?? "", error },
  ];
  return { bounds, free, bands };
}

function categoryOptions({ categories: found }: Facets, chosen: CategoryId | null): Option[] {
  return allCategories().flatMap(({ id, name, isHidden }) => {
    const count = found.find(({ value }) => value === id)?.count ?? 0;
    return isHidden && id !== chosen ? [] : [{ value: id, label: `${name} (${formatNumber(count)})` }];
  });
}

const citiesShown = 6;
const provincesShown = 2;
/**
 * Links for cities, then provinces; the default province, with most listings, only next to others. A chosen place's
 * link removes it. Another replaces the place that contains it, or is added up to the limit.
 */
function placeLinks(filters: SearchFilters, facets: Facets, isCategoryPage: boolean): FacetLink[] {
  const { places } = filters;
  const own = facets.provinces.filter(({ value }) => value === defaultProvince);
  const others = facets.provinces.filter(({ value }) => value !== defaultProvince).slice(0, provincesShown);
  const provinces = others.length > 0 ? [...own, ...others] : [];
  const found = [
    ...facets.cities.slice(0, citiesShown).map((city) => ({ ...city, label: placeLabel(city.name) })),
    ...provinces.map(({ value, count }) => ({
      name: value,
      within: null,
      count,
      label: provinceLabel(value),
    })),
  ];
  return found.flatMap(({ name, within, count, label }) => {
    const rest = places.filter((place) => !hasName(place, name));
    const isChosen = rest.length < places.length;
    const others = rest.filter((place) => !coversPlace(name, place));
    const next = isChosen ? rest : [...others, { name, within }];
    const to = pagePath({ ...filters, places: next, page: 1 }, isCategoryPage);
    return next.length > placesMax ? [] : [{ label, count: formatNumber(count), isChosen, to }];
  });
}

/** The default province shares its name with a city. */
const provinceLabel = (province: string) => (province === defaultProvince ? `Tout le ${province}` : province);

/** Type-specific fields that the found listings have or that are already filtered by. */
function fieldsOf(filters: SearchFilters, facets: Facets): FilterView["fields"] {
  return filterableFields().flatMap((field) => {
    const filter = filters.fields[field.id];
    const found = facets.fields[field.id] ?? [];
    if (field.kind !== "number") {
      const values = (filter && filteredValues(filter)) ?? [];
      const worded = (value: string) => choiceLabel(field.id, value);
      const isList = field.kind === "name" && found.length > chipsMax;
      const kind = isList && values.length < 2 ? "select" : "chips";
      return shown({
        kind,
        name: field.id,
        label: field.label,
        values,
        options: optionsOf(found, values, worded),
      });
    }
    const { min, max } = filter && "min" in filter ? filter : { min: null, max: null };
    const [minName, maxName] = boundNames(field.id);
    const boundView = (end: "min" | "max", suggested: readonly FacetValue[]): BoundView => ({
      name: end === "min" ? minName : maxName,
      label: boundFieldLabel(field, end),
      placeholder: boundPlaceholder(field),
      defaultValue: (end === "min" ? min : max) ?? "",
      error: end === "max" && min !== null && max !== null && min > max ? reversedBoundsText : undefined,
      suggested: optionsOf(suggested, [], (value) => boundLabel(field.id, end, Number(value))),
    });
    const upper = facets.fields[upperBoundsOf(field.id)] ?? [];
    const bounds = field.hasBothBounds
      ? [boundView("min", found), boundView("max", upper)]
      : [boundView(field.sought, found)];
    const isShown = bounds.some(
      ({ suggested = [], defaultValue }) => suggested.length > 0 || defaultValue !== "",
    );
    return isShown ? [{ kind: "bounds" as const, name: field.id, bounds }] : [];
  });
}

/** Filters that apply to listings of every type. */
function publicationFields({ postedDays, hasPhoto }: SearchFilters): FieldView[] {
  return [
    {
      kind: "select",
      name: "posted",
      label: "Date de publication",
      values: postedDays ? [String(postedDays)] : [],
      options: postedDaysChoices.map((days) => ({ value: String(days), label: postedLabel(days) })),
    },
    {
      kind: "chips",
      name: "photo",
      label: "Photos",
      values: hasPhoto ? ["1"] : [],
      options: [{ value: "1", label: "Avec photo" }],
    },
  ];
}

/** More names than that are a list to choose from. */
const chipsMax = 8;

function shown(field: Exclude<FieldView, { kind: "bounds" }>): FieldView[] {
  return field.options.length > 1 || field.values.length > 0 ? [field] : [];
}

function optionsOf(
  found: readonly FacetValue[],
  chosen: readonly string[],
  worded: (value: string) => string,
): Option[] {
  const options = found.map(({ value, count }) => ({
    value,
    label: `${worded(value)} (${formatNumber(count)})`,
  }));
  const others = chosen.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...others.map((value) => ({ value, label: worded(value) }))];
}

/** Bounds without a visible field ("avant 2010"), which the query parser may have set. */
function hiddenBounds(
  { fields }: SearchFilters,
  shownFields: FilterView["fields"],
): { name: string; value: string }[] {
  const typed = shownFields.flatMap((field) => (field.kind === "bounds" ? field.bounds : []));
  return Object.entries(fields).flatMap(([id, filter]) => {
    if (!("min" in filter)) return [];
    const [min, max] = boundNames(id);
    const bounds = { [min]: filter.min, [max]: filter.max };
    return Object.entries(bounds).flatMap(([name, value]) =>
      value === null || typed.some((bound) => bound.name === name) ? [] : [{ name, value: String(value) }],
    );
  });
}

function ordersFor(filters: SearchFilters): Option[] {
  const orders: SortOrder[] = ["best", ...fixedSortOrders, "distance"];
  return orders
    .filter((order) => isSortAvailable(order, filters))
    .map((order) => ({ value: order, label: sortLabels[order] }));
}
