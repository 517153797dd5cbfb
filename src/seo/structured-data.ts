import { categoryOf, subCategoryLabel } from "../listings/category.ts";
import type { Attributes, AttributeValue, ListingField } from "../listings/fields.ts";
import type { ListingStatus } from "../listings/listing.ts";
import type { ListingContent } from "../listings/listing-form.ts";
import { type ListingTypeId, listingTypeOf } from "../listings/listing-type.ts";
import type { Price } from "../listings/price.ts";
import { rentPeriodOf, wageUnitByAmount } from "../listings/price-text.ts";
import { defaultFilters, pageSize, type SearchFilters } from "../search/filters/search-filters.ts";
import { paths, resultsPath } from "../web/paths.ts";
import { fieldText } from "../web/text/field-values.ts";

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
      // A listing of a job seeker is no JobPosting.
      return isWanted(attributes) ? { ...shared, "@type": "Demand" } : jobPosting(listing, url);
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
        ...(attributes.floor === undefined ? {} : { floorLevel: String(attributes.floor) }),
        ...petsAllowed(attributes.pets),
        ...amenities(listing.type, attributes),
        ...(attributes.lease === "year"
          ? { leaseLength: { "@type": "QuantitativeValue", value: 12, unitCode: "MON" } }
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
        ...driveWheels(attributes.drive),
        ...(attributes.body ? { bodyType: labelOf(listing.type, "body", attributes.body) } : {}),
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
    case "other":
      if (typeof attributes.eventDate === "string" && isEvent(listing))
        return { ...shared, "@type": "Event", ...eventFields(listing, url) };
      if (attributes.departure || attributes.destination)
        return { ...shared, "@type": "Trip", ...tripFields(listing, url) };
      return product(listing, shared, url);
    case "single-item":
    case "multiple-items":
      return product(listing, shared, url);
  }
}

function product(listing: StructuredDataInput, shared: object, url: string): object {
  const { attributes } = listing;
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

/** Whether the place of an event is asked for in this subcategory: car pools have a date, too. */
function isEvent({ type, subCategory }: StructuredDataInput): boolean {
  const fields: readonly ListingField[] = listingTypeOf(type).fields;
  const places = fields.find(({ id }) => id === "eventPlace")?.subCategories ?? [];
  return subCategory !== null && places.includes(subCategory);
}

/** ISO 8601 without a time zone: the local time of the place. */
function startOf({ eventDate, eventTime }: Attributes): string | null {
  if (typeof eventDate !== "string") return null;
  return typeof eventTime === "string" ? `${eventDate}T${eventTime}` : eventDate;
}

function eventFields(listing: StructuredDataInput, url: string): object {
  const { eventPlace } = listing.attributes;
  return {
    startDate: startOf(listing.attributes),
    location: {
      "@type": "Place",
      ...(eventPlace ? { name: eventPlace } : {}),
      address: postalAddress(listing),
    },
    offers: offer(listing, url),
  };
}

function tripFields(listing: StructuredDataInput, url: string): object {
  const { departure, destination } = listing.attributes;
  const start = startOf(listing.attributes);
  const stops = [departure, destination].flatMap((name) => (name ? [{ "@type": "Place", name }] : []));
  return { ...(start ? { departureTime: start } : {}), itinerary: stops, offers: offer(listing, url) };
}

function petsAllowed(pets: AttributeValue | undefined): object {
  const values: Record<string, boolean | string> = { yes: true, cats: "Chats seulement", no: false };
  const value = values[String(pets)];
  return value === undefined ? {} : { petsAllowed: value };
}

/** Included amenities: heated, furnished, parking … */
function amenities(type: ListingTypeId, { features }: Attributes): object {
  if (typeof features !== "object" || features.length === 0) return {};
  return {
    amenityFeature: features.map((id) => ({
      "@type": "LocationFeatureSpecification",
      name: labelOf(type, "features", id),
      value: true,
    })),
  };
}

function driveWheels(drive: AttributeValue | undefined): object {
  const values: Record<string, string> = {
    fwd: "FrontWheelDriveConfiguration",
    rwd: "RearWheelDriveConfiguration",
    awd: "AllWheelDriveConfiguration",
    "4wd": "FourWheelDriveConfiguration",
  };
  const value = values[String(drive)];
  return value ? { driveWheelConfiguration: `${context}/${value}` } : {};
}

/** The label of a choice, as the page shows it. */
function labelOf(type: ListingTypeId, fieldId: string, value: AttributeValue): string {
  const field = listingTypeOf(type).fields.find(({ id }) => id === fieldId);
  return field ? fieldText(field, value) : String(value);
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
    ...(typeof attributes.experience === "number"
      ? {
          experienceRequirements: {
            "@type": "OccupationalExperienceRequirements",
            monthsOfExperience: attributes.experience * 12,
          },
        }
      : {}),
    ...baseSalary(attributes),
  };
}

const isWanted = ({ purpose }: Attributes) => purpose === "wanted";

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

/** In whole dollars, as displayed. A missing price is omitted: 0 would mean free. A wanted listing is a demand. */
function offer(
  listing: Price & Pick<StructuredDataInput, "status" | "type" | "attributes">,
  url: string,
): object {
  const { attributes } = listing;
  const price =
    listing.priceType === "free"
      ? 0
      : listing.priceCents === null
        ? null
        : Math.round(listing.priceCents / 100);
  const unitCode = price === null || price === 0 ? undefined : unitCodes[unitOf(listing)];
  return {
    "@type": isWanted(attributes) ? "Demand" : "Offer",
    url,
    priceCurrency: "CAD",
    ...(price === null ? {} : { price }),
    ...(unitCode
      ? {
          priceSpecification: { "@type": "UnitPriceSpecification", price, priceCurrency: "CAD", unitCode },
        }
      : {}),
    ...startOfLease(listing),
    ...deliveryMethods(attributes.delivery),
    availability: `${context}/${listing.status === "active" ? "InStock" : "SoldOut"}`,
  };
}

/** Unit of the price, as the page shows it. */
function unitOf(listing: Price & Pick<StructuredDataInput, "type" | "attributes">): string {
  return listing.type === "housing" || listing.type === "roommate"
    ? rentPeriodOf(listing)
    : String(listing.attributes.rateUnit ?? "");
}

/** UN/CEFACT common codes; none for a visit, a project and a sale. */
const unitCodes: Readonly<Record<string, string>> = {
  hour: "HUR",
  day: "DAY",
  night: "DAY",
  week: "WEE",
  month: "MON",
};

function startOfLease({
  type,
  attributes: { availability },
}: Pick<StructuredDataInput, "type" | "attributes">) {
  const isDwelling = type === "housing" || type === "roommate";
  return isDwelling && availability ? { availabilityStarts: availability } : {};
}

function deliveryMethods(delivery: AttributeValue | undefined): object {
  const methods: Record<string, string> = {
    pickup: `${context}/OnSitePickup`,
    local: "http://purl.org/goodrelations/v1#DeliveryModeOwnFleet",
    post: `${context}/ParcelService`,
  };
  const offered = [delivery ?? []].flat().flatMap((id) => methods[String(id)] ?? []);
  return offered.length > 0 ? { availableDeliveryMethod: offered } : {};
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
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
