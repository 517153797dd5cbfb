import { expect, test } from "vitest";
import { aListingContent, daysAfter, now } from "../../tests/support/builders.ts";
import { listingTypeIds } from "../listings/listing-type.ts";
import {
  itemListStructuredData,
  listingStructuredData,
  type StructuredDataInput,
} from "./structured-data.ts";

const publicUrl = "https://annonces.example";
const id = "019a9c3a-0000-7000-8000-000000000001";

function input(given: Partial<StructuredDataInput> = {}): StructuredDataInput {
  const { contactPreferences, ...content } = aListingContent(given);
  return {
    ...content,
    id,
    status: "active",
    createdAt: now,
    expiresAt: daysAfter(now, 60),
    author: { name: "Camille Tremblay" },
    pictures: [],
    ...given,
  };
}
const main = (given: Partial<StructuredDataInput>) =>
  listingStructuredData(input(given), publicUrl)[0] as Record<string, unknown>;

test("every type of listing has a schema.org type", () => {
  const kinds = Object.fromEntries(listingTypeIds.map((type) => [type, main({ type })["@type"]]));
  expect(kinds).toEqual({
    "single-item": "Product",
    "multiple-items": "Product",
    vehicle: "Vehicle",
    housing: "Apartment",
    roommate: "Accommodation",
    services: "Service",
    "legal-services": "Service",
    notary: "Service",
    job: "JobPosting",
    other: "Product",
  });
});

test("an offer has its price in dollars as displayed; a missing price is omitted, a gift costs 0", () => {
  const offer = (given: Partial<StructuredDataInput>) => main(given).offers as Record<string, unknown>;
  expect(offer({ priceCents: 12_050 })).toMatchObject({ price: 121, priceCurrency: "CAD" });
  expect(offer({ priceCents: null })).not.toHaveProperty("price");
  expect(offer({ priceCents: null, priceType: "free" })).toHaveProperty("price", 0);
  expect(offer({ status: "sold" })).toHaveProperty("availability", "https://schema.org/SoldOut");
});

test("a rent and a rate say per what they are; the price of a house does not", () => {
  const specification = (given: Partial<StructuredDataInput>) =>
    (main({ priceCents: 164_000, ...given }).offers as Record<string, unknown>).priceSpecification;
  const monthly = { "@type": "UnitPriceSpecification", price: 1640, priceCurrency: "CAD", unitCode: "MON" };
  expect(specification({ type: "housing" })).toEqual(monthly);
  expect(specification({ type: "housing", attributes: { rentPeriod: "night" } })).toMatchObject({
    unitCode: "DAY",
  });
  expect(specification({ type: "services", attributes: { rateUnit: "hour" } })).toMatchObject({
    unitCode: "HUR",
  });
  expect(specification({ type: "housing", priceCents: 45_000_000 })).toBeUndefined();
  expect(specification({ type: "single-item" })).toBeUndefined();
});

test("a dwelling has what is included, its floor, pets, and from when and how long it is let", () => {
  const attributes = {
    features: ["heated", "accessible"],
    floor: 0,
    pets: "cats",
    availability: "2027-07-01",
    lease: "year",
  };
  expect(main({ type: "housing", attributes })).toMatchObject({
    amenityFeature: [
      { name: "Chauffé", value: true },
      { name: "Accès en fauteuil roulant", value: true },
    ],
    floorLevel: "0",
    petsAllowed: "Chats seulement",
    leaseLength: { value: 12, unitCode: "MON" },
    offers: { availabilityStarts: "2027-07-01" },
  });
  expect(main({ type: "roommate", attributes: { pets: "no" } })).toHaveProperty("petsAllowed", false);
  expect(main({ type: "housing", attributes: { pets: "ask" } })).not.toHaveProperty("petsAllowed");
});

test("a vehicle has drive and body, a product the ways of delivery", () => {
  expect(main({ type: "vehicle", attributes: { drive: "awd", body: "suv" } })).toMatchObject({
    driveWheelConfiguration: "https://schema.org/AllWheelDriveConfiguration",
    bodyType: "VUS",
  });
  expect(main({ type: "single-item", attributes: { delivery: ["pickup", "post"] } })).toMatchObject({
    offers: {
      availableDeliveryMethod: ["https://schema.org/OnSitePickup", "https://schema.org/ParcelService"],
    },
  });
});

test("an event has date, time and place, a car pool its stops; without them they are products", () => {
  const when = { eventDate: "2026-12-05", eventTime: "19:30" };
  const dance = { ...when, eventPlace: "Salle paroissiale" };
  const other = { type: "other", category: "community" } as const;
  expect(main({ ...other, subCategory: "evenements", attributes: dance })).toMatchObject({
    "@type": "Event",
    startDate: "2026-12-05T19:30",
    location: { name: "Salle paroissiale", address: { addressLocality: "Montréal" } },
  });
  const trip = { ...when, departure: "Québec", destination: "Montréal" };
  expect(main({ ...other, subCategory: "covoiturage", attributes: trip })).toMatchObject({
    "@type": "Trip",
    departureTime: "2026-12-05T19:30",
    itinerary: [{ name: "Québec" }, { name: "Montréal" }],
  });
  expect(main({ ...other, subCategory: "evenements", attributes: {} })).toHaveProperty("@type", "Product");
});

test("what is looked for is a demand, and who looks for work posts no job", () => {
  const attributes = { purpose: "wanted" };
  expect(main({ type: "single-item", attributes })).toMatchObject({ offers: { "@type": "Demand" } });
  expect(main({ type: "job", attributes })).toHaveProperty("@type", "Demand");
});

test("a job has its end date, place and yearly salary", () => {
  expect(
    main({ type: "job", attributes: { contract: "permanent", salary: 52_000, experience: 2 } }),
  ).toMatchObject({
    datePosted: now.toISOString(),
    validThrough: daysAfter(now, 60).toISOString(),
    employmentType: "FULL_TIME",
    experienceRequirements: { monthsOfExperience: 24 },
    jobLocation: { address: { addressLocality: "Montréal", addressRegion: "Québec", addressCountry: "CA" } },
    baseSalary: { currency: "CAD", value: { value: 52_000, unitText: "YEAR" } },
  });
});

test("the period of a salary is derived from its amount, or omitted", () => {
  const salary = (amount: number) => main({ type: "job", attributes: { salary: amount } });
  expect(salary(24)).toMatchObject({ baseSalary: { value: { value: 24, unitText: "HOUR" } } });
  expect(salary(41_000)).toMatchObject({ baseSalary: { value: { value: 41_000, unitText: "YEAR" } } });
  expect(salary(3_200)).toMatchObject({ baseSalary: { value: { value: 3_200, unitText: "MONTH" } } });
});

test("the breadcrumb leads from the home page to the listing", () => {
  const [, breadcrumb] = listingStructuredData(input({ subCategory: "mobilier" }), publicUrl);
  expect(breadcrumb).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, item: `${publicUrl}/` },
      { position: 2, item: `${publicUrl}/category/products` },
      { position: 3, item: `${publicUrl}/category/products?sub=mobilier` },
      { position: 4, item: `${publicUrl}/listing/${id}` },
    ],
  });
});

test("positions continue on the second page of results", () => {
  expect(itemListStructuredData({ page: 2 }, [{ id }], publicUrl)).toMatchObject([
    { itemListElement: [{ position: 25, url: `${publicUrl}/listing/${id}` }] },
  ]);
  expect(itemListStructuredData({ page: 1 }, [], publicUrl)).toEqual([]);
});
