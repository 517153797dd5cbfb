import { categoryOf, subCategoryLabel } from "../listings/category.ts";
import type { Attributes, AttributeValue } from "../listings/fields.ts";
import type { ListingStatus } from "../listings/listing.ts";
import type { ListingContent } from "../listings/listing-form.ts";
import type { Price } from "../listings/price.ts";
import { wageUnitByAmount } from "../listings/price-text.ts";
import { defaultFilters, pageSize, type SearchFilters } from "../search/filters/search-filters.ts";
import { paths, resultsPath } from "../web/paths.ts";

/** The ItemList of a results page, in display order; empty for an empty page. */
export function itemListStructuredData(
  { page }: Pick<SearchFilters, "page">,
  cards: readonly { id: string }[],
  publicUrl: string,
): object[] {
  if (cards.length === 0) return [];
  const itemListElement = cards.map(({ id }, index) => ({
    "@type": "ListItem",
    position: (page - 1) * pageSize + index + 1,
    url: publicUrl + paths.listing(id),
  }));
  return [{ "@context": "https://schema.org", "@type": "ItemList", itemListElement }];
}

/**
 * Structured data (schema.org) of a listing for search engines. Public data only: no email address, no phone number,
 * and no location more precise than the municipality.
 */

export type StructuredDataInput = Omit<ListingContent, "contactPreferences"> & {
  id: string;
  status: ListingStatus;
  createdAt: Date;
  expiresAt: Date | null;
  author: { name: string };
  /** paths of its photos, each in its largest variant */
  pictures: readonly string[];
};

const context = "https://schema.org";

/** The listing itself and its breadcrumb. */
export function listingStructuredData(listing: StructuredDataInput, publicUrl: string): object[] {
  return [{ "@context": context, ...mainEntity(listing, publicUrl) }, breadcrumbList(listing, publicUrl)];
}

function mainEntity(listing: StructuredDataInput, publicUrl: string): object {
  const url = publicUrl + paths.listing(listing.id);
  const shared = {
    name: listing.title,
    description: listing.description,
    url,
    ...(listing.pictures.length > 0 ? { image: listing.pictures.map((path) => publicUrl + path) } : {}),
  };
  const { attributes } = listing;
  switch (listing.type) {
    case "job":
      return jobPosting(listing, url);
    case "housing":
    case "roommate":
      return {
        ...shared,
        "@type": listing.type === "housing" ? "Apartment" : "Accommodation",
        address: postalAddress(listing),
        ...(attributes.rooms ? { numberOfRooms: Number(attributes.rooms) } : {}),
        ...(attributes.surface
          ? { floorSize: { "@type": "QuantitativeValue", value: attributes.surface, unitCode: "FTK" } }
          : {}),
        offers: offer(listing, url),
      };
    case "vehicle":
      return {
        ...shared,
        "@type": "Vehicle",
        ...(attributes.make ? { brand: { "@type": "Brand", name: attributes.make } } : {}),
        ...(attributes.model ? { model: attributes.model } : {}),
        ...(attributes.color ? { color: attributes.color } : {}),
        ...(attributes.transmission ? { vehicleTransmission: attributes.transmission } : {}),
        ...(attributes.year ? { vehicleModelDate: String(attributes.year) } : {}),
        ...(attributes.mileage
          ? {
              mileageFromOdometer: {
                "@type": "QuantitativeValue",
                value: attributes.mileage,
                unitCode: "KMT",
              },
            }
          : {}),
        ...(attributes.fuel ? { fuelType: attributes.fuel } : {}),
        ...itemCondition(attributes.condition),
        offers: offer(listing, url),
      };
    case "services":
    case "legal-services":
    case "notary":
      return {
        ...shared,
        "@type": "Service",
        areaServed: postalAddress(listing),
        offers: offer(listing, url),
      };
    case "single-item":
    case "multiple-items":
    case "other":
      return {
        ...shared,
        "@type": "Product",
        ...(attributes.brand ? { brand: { "@type": "Brand", name: attributes.brand } } : {}),
        ...(attributes.color ? { color: attributes.color } : {}),
        ...(attributes.size ? { size: attributes.size } : {}),
        ...itemCondition(attributes.condition),
        offers: offer(listing, url),
      };
  }
}

function jobPosting(listing: StructuredDataInput, url: string): object {
  const { attributes } = listing;
  const kind = employmentTypes[String(attributes.contract ?? "")];
  return {
    "@type": "JobPosting",
    title: listing.title,
    description: listing.description,
    url,
    datePosted: listing.createdAt.toISOString(),
    ...(listing.expiresAt ? { validThrough: listing.expiresAt.toISOString() } : {}),
    hiringOrganization: { "@type": "Organization", name: listing.author.name },
    jobLocation: { "@type": "Place", address: postalAddress(listing) },
    ...(kind ? { employmentType: kind } : {}),
    ...baseSalary(attributes),
  };
}

function baseSalary({ salary, salaryUnit }: Attributes): object {
  if (typeof salary !== "number") return {};
  const unit = typeof salaryUnit === "string" ? salaryUnit : wageUnitByAmount(salary);
  return {
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "CAD",
      value: { "@type": "QuantitativeValue", value: salary, unitText: unit.toUpperCase() },
    },
  };
}

const employmentTypes: Record<string, string> = {
  permanent: "FULL_TIME",
  temporaire: "TEMPORARY",
  "temps-partiel": "PART_TIME",
  saisonnier: "TEMPORARY",
  contractuel: "CONTRACTOR",
  stage: "INTERN",
};

function itemCondition(condition: AttributeValue | undefined): object {
  if (condition === undefined) return {};
  return { itemCondition: `${context}/${condition === "neuf" ? "NewCondition" : "UsedCondition"}` };
}

/** In whole dollars, as displayed. A missing price is omitted: 0 would mean free. */
function offer(listing: Price & { status: ListingStatus }, url: string): object {
  const price =
    listing.priceType === "free"
      ? 0
      : listing.priceCents === null
        ? null
        : Math.round(listing.priceCents / 100);
  return {
    "@type": "Offer",
    url,
    priceCurrency: "CAD",
    ...(price === null ? {} : { price }),
    availability: `${context}/${listing.status === "active" ? "InStock" : "SoldOut"}`,
  };
}

function postalAddress({ city, region }: { city: string; region: string }): object {
  return { "@type": "PostalAddress", addressLocality: city, addressRegion: region, addressCountry: "CA" };
}

function breadcrumbList(listing: StructuredDataInput, publicUrl: string): object {
  const { category, subCategory } = listing;
  const steps = [
    { name: "Accueil", path: paths.home() },
    { name: categoryOf(category).name, path: paths.category(category) },
    ...(subCategory
      ? [
          {
            name: subCategoryLabel(subCategory),
            path: resultsPath({ ...defaultFilters, category, sub: subCategory }),
          },
        ]
      : []),
    { name: listing.title, path: paths.listing(listing.id) },
  ];
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      ...{ position: index + 1, name, item: publicUrl + path },
    })),
  };
}
