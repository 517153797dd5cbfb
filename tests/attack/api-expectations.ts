/** What each operation of the API answers. One line per operation; api-matrix.test.ts fails for one without a line. */
import type { ApiScope } from "../../src/accounts/api-token.ts";
import type { AttackedWorld } from "./attacked-world.ts";

export type ApiExpectation = {
  /**
   * `public`: the same for everyone, whatever they send to identify themselves. A scope: for tokens that have it; `any`:
   * for every token.
   */
  access: "public" | "any" | ApiScope;
  /** for those who have access; `isOwn`: of the author, where others get 404, or `statusOfOthers` */
  status: number;
  isOwn?: boolean;
  statusOfOthers?: number;
  body?: Record<string, unknown>;
  /** a sample; absent for an operation without parameters */
  at?: (world: AttackedWorld) => string;
};

const emptyListing = { type: "other", location: { city: "", region: "Québec" } };
const draft = (rest: string) => (world: AttackedWorld) =>
  `/me/listings/${world.listings.draft.listing.id}${rest}`;
const favorite = (world: AttackedWorld) => `/me/favorites/${world.listings.active.listing.id}`;
const search = (world: AttackedWorld) => `/me/searches/${world.searchId}`;
const thread = (rest: string) => (world: AttackedWorld) =>
  `/me/conversations/${world.conversationId}/${rest}`;

export const apiExpectations: Record<string, ApiExpectation> = {
  "GET /openapi.json": { access: "public", status: 200 },
  "GET /listing.schema.json": { access: "public", status: 200 },
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
  "GET /me": { access: "any", status: 200 },
  "GET /me/listings": { access: "listings:read", status: 200 },
  "GET /me/listings/:id": { access: "listings:read", status: 200, isOwn: true, at: draft("") },
  "POST /me/listings": { access: "listings:write", status: 422, body: emptyListing },
  "PUT /me/listings/:id": {
    access: "listings:write",
    status: 422,
    isOwn: true,
    at: draft(""),
    body: { ...emptyListing, status: "active" },
  },
  // Of one's own listings only: to others the name is free, and the body is refused.
  "PUT /me/listings/by-external-id/:externalId": {
    access: "listings:write",
    status: 422,
    body: { ...emptyListing, status: "active" },
    at: () => "/me/listings/by-external-id/ERP-7",
  },
  "POST /me/listings/:id/renew": { access: "listings:write", status: 409, isOwn: true, at: draft("/renew") },
  "POST /me/listings/:id/sell": { access: "listings:write", status: 409, isOwn: true, at: draft("/sell") },
  "DELETE /me/listings/:id": { access: "listings:write", status: 204, isOwn: true, at: draft("") },
  // No form.
  "POST /me/photos": { access: "listings:write", status: 415 },
  "GET /me/favorites": { access: "favorites:read", status: 200 },
  "PUT /me/favorites/:id": { access: "favorites:write", status: 204, at: favorite },
  "DELETE /me/favorites/:id": { access: "favorites:write", status: 204, at: favorite },
  "GET /me/searches": { access: "searches:read", status: 200 },
  "POST /me/searches": { access: "searches:write", status: 422, body: { name: "", alert: "none" } },
  "PUT /me/searches/:id": {
    access: "searches:write",
    status: 200,
    isOwn: true,
    at: search,
    body: { name: "Tables secrètes", alert: "none" },
  },
  "DELETE /me/searches/:id": { access: "searches:write", status: 204, isOwn: true, at: search },
  "GET /me/conversations": { access: "messages:read", status: 200 },
  "GET /me/conversations/:id/messages": {
    access: "messages:read",
    status: 200,
    isOwn: true,
    at: thread("messages"),
  },
  // No form.
  "POST /me/conversations/:id/photos": {
    access: "messages:write",
    status: 415,
    isOwn: true,
    at: thread("photos"),
  },
  "GET /me/conversations/:id/photos/:photoId": {
    access: "messages:read",
    status: 404,
    isOwn: true,
    at: thread("photos/00000000-0000-4000-8000-000000000000"),
  },
  // An empty text is refused before the conversation is looked for.
  "POST /me/conversations/:id/messages": {
    access: "messages:write",
    status: 422,
    isOwn: true,
    statusOfOthers: 422,
    at: thread("messages"),
    body: { text: " " },
  },
  "PUT /me/conversations/:id/read": {
    access: "messages:write",
    status: 204,
    isOwn: true,
    at: thread("read"),
    body: { messageId: "00000000-0000-4000-8000-000000000000" },
  },
  "GET /me/conversations/:id/deal": {
    access: "messages:read",
    status: 200,
    isOwn: true,
    at: thread("deal"),
  },
  // Nothing is offered yet; the kinds that change the listing want a second right: api-client.test.ts.
  "POST /me/conversations/:id/deal/steps": {
    access: "messages:write",
    status: 409,
    isOwn: true,
    at: thread("deal/steps"),
    body: { kind: "refuse-offer" },
  },
  "GET /me/conversations/:id/appointment.ics": {
    access: "messages:read",
    status: 404,
    isOwn: true,
    at: thread("appointment.ics"),
  },
  "GET /me/conversations/:id/feedback": {
    access: "messages:read",
    status: 200,
    isOwn: true,
    at: thread("feedback"),
  },
  "POST /me/conversations/:id/feedback": {
    access: "messages:write",
    status: 409,
    isOwn: true,
    at: thread("feedback"),
    body: { isPunctual: true, isPleasant: true },
  },
  "POST /me/conversations/:id/feedback/answers": {
    access: "messages:write",
    status: 409,
    isOwn: true,
    at: thread("feedback/answers"),
    body: { answer: "reply", text: "Merci." },
  },
  // A draft is not for sale.
  "POST /me/listings/:id/sold-to": {
    access: "listings:write",
    status: 409,
    isOwn: true,
    at: draft("/sold-to"),
    body: { conversationId: null },
  },
  "POST /listings/:id/messages": {
    access: "messages:write",
    status: 404,
    body: { text: "Bonjour" },
    at: () => "/listings/00000000-0000-4000-8000-000000000000/messages",
  },
};
