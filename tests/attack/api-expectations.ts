/** What each operation of the API answers. One line per operation; api-matrix.test.ts fails for one without a line. */
import type { AttackedWorld } from "./attacked-world.ts";

export type ApiExpectation = {
  /** `public`: the same for everyone, whatever they send to identify themselves */
  access: "public";
  status: number;
  /** a sample; absent for an operation without parameters */
  at?: (world: AttackedWorld) => string;
};

export const apiExpectations: Record<string, ApiExpectation> = {
  "GET /openapi.json": { access: "public", status: 200 },
  "GET /listings": { access: "public", status: 200 },
  "GET /facets": { access: "public", status: 200 },
  "GET /listings/:id": {
    access: "public",
    status: 200,
    at: ({ listings }) => `/listings/${listings.active.listing.id}`,
  },
  "GET /categories": { access: "public", status: 200 },
  "GET /listing-types": { access: "public", status: 200 },
  "GET /places": { access: "public", status: 200, at: () => "/places?q=rim" },
};
