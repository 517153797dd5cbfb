/**
 * What each route answers to each role. One line per route of src/web/routes.ts and of src/server/app.ts; the matrix
 * (matrix.test.ts) fails for a route, a method or a role without an expectation.
 */
import type { AttackedWorld, AttackRole } from "./attacked-world.ts";

/** `sign-in`: redirect to /auth. `preserved`: 401 with what was typed, to be sent again after signing in. */
export type Answer = number | "sign-in" | "preserved";
/** By role; `signedIn` and `outside` (no open session) stand for the roles that are not named. */
type Answers = Answer | Partial<Record<AttackRole | "signedIn" | "outside", Answer>>;

export type Expectation = {
  get: Answers;
  /** of `form`, which defaults to an empty form */
  post: Answers;
  /** where the client-side router's POST gets another answer: it runs no loader, which would redirect */
  postData?: Answers;
  form?: Record<string, string>;
  /** a sample; absent for a route without parameters */
  at?: (world: AttackedWorld) => string;
  /** Methods whose 200 response may contain emails and phones of others, because that is the purpose of the route. */
  showsContacts?: "get" | "post" | "both";
};

const members = (answer: Answer, outside: Answer = "sign-in") => ({ signedIn: answer, outside });
const author = (answer: Answer) => ({ author: answer, signedIn: 404, outside: "sign-in" }) as const;
/** Buyer and seller of the conversation. */
const parties = (answer: Answer, outside: Answer = "sign-in") =>
  ({ author: answer, other: answer, signedIn: 404, outside }) as const;
const moderators = (answer: Answer) =>
  ({ moderator: answer, admin: answer, signedIn: 403, outside: "sign-in" }) as const;
const admins = (answer: Answer) => ({ admin: answer, signedIn: 403, outside: "sign-in" }) as const;

const listing = (rest: string) => (world: AttackedWorld) =>
  `/listing/${world.listings.active.listing.id}${rest}`;

export const expectations: Record<string, Expectation> = {
  "/": { get: 200, post: 405 },
  "/category/:categoryId": { get: 200, post: 405, at: () => "/category/products" },
  "/search": { get: 200, post: 405 },
  "/search/count": { get: 200, post: 405 },
  "/search/map": { get: 200, post: 405 },
  "/search/map/:file": { get: 404, post: 405, at: () => "/search/map/rien.svg" },
  "/card-view": { get: 302, post: 302, form: { view: "list" } },
  "/listing/:id": { get: 200, post: 405, at: listing("") },
  "/listing/:id/view": { get: 404, post: 200, at: listing("/view") },
  "/listing/:id/contact": { get: 302, post: 200, at: listing("/contact"), showsContacts: "post" },
  "/listing/:id/report": {
    get: { author: 404, signedIn: 200, outside: 200 },
    post: { author: 404, signedIn: 422, outside: 422 },
    at: listing("/report"),
  },
  "/listing/:id/message": {
    get: { other: 302, author: 302, ...members(200) },
    post: { other: 302, author: 404, ...members(422, "preserved") },
    postData: { author: 404, ...members(422, "preserved") },
    at: listing("/message"),
  },
  "/listing/:id/favorite": {
    get: 302,
    post: members(302),
    at: listing("/favorite"),
    form: { isFavorite: "1" },
  },
  "/listing/:id/ended": { get: author(200), post: author(422), at: listing("/ended") },
  "/listing/:id/own": { get: author(200), post: author(302), at: listing("/own"), form: { do: "renew" } },
  "/listing/:id/hide": { get: 302, post: 302, at: listing("/hide"), form: { do: "unhide" } },
  "/seller/:sellerId": {
    get: 200,
    post: { author: 302, signedIn: 302, outside: 302 },
    at: (world) => `/seller/${world.listings.active.listing.author.publicId}`,
    form: { do: "show" },
  },
  "/seller/:sellerId/report": {
    get: { author: 404, signedIn: 200, outside: 200 },
    post: { author: 404, signedIn: 422, outside: 422 },
    at: (world) => `/seller/${world.listings.active.listing.author.publicId}/report`,
  },
  "/auth": { get: { signedIn: 302, outside: 200 }, post: { signedIn: 302, outside: 422 }, postData: 422 },
  "/auth/code": { get: 302, post: 302 },
  "/auth/passkey": { get: 404, post: 422 },
  // No identity provider is configured; tests/routes/identity-provider.test.ts has one.
  "/auth/sso": { get: 404, post: 405 },
  "/auth/sso/callback": { get: 404, post: 405 },
  "/auth/sso/answer": { get: 404, post: 404 },
  "/auth/forgot": { get: 200, post: 422 },
  "/auth/reset": { get: 410, post: 410 },
  "/auth/verify": { get: 200, post: members(302) },
  "/notifications": { get: members(200), post: members(302) },
  "/notifications/push": { get: members(200), post: members(422) },
  "/notifications/:id/open": {
    get: author(302),
    post: members(405),
    at: (world) => `/notifications/${world.notificationId}/open`,
  },
  "/notifications/:token": { get: 200, post: 200, at: (world) => `/notifications/${world.unsubscribeToken}` },
  "/suspension/:token": { get: 200, post: 422, at: (world) => `/suspension/${world.suspensionToken}` },
  "/setup": { get: 404, post: 404 },
  "/sign-out": { get: { signedIn: 200, outside: 302 }, post: 302 },
  "/create": { get: members(200), post: members(422, "preserved") },
  "/post": { get: members(200), post: members(422, "preserved") },
  "/photos": { get: members(404), post: members(422) },
  "/dashboard": { get: members(200), post: members(405) },
  "/settings/:page?": { get: members(200), post: members(302), at: () => "/settings/profil" },
  "/settings/passkey": { get: members(404), post: members(422) },
  "/settings/close": { get: members(200), post: members(422) },
  "/settings/import": { get: members(200), post: members(422) },
  "/settings/hidden": { get: members(200), post: members(404) },
  "/messages": { get: members(200), post: members(405) },
  "/messages/:id": {
    get: parties(200),
    post: parties(302, "preserved"),
    at: (world) => `/messages/${world.conversationId}`,
    form: { body: "D’accord." },
  },
  "/messages/:id/control": {
    get: members(404),
    post: parties(302),
    at: (world) => `/messages/${world.conversationId}/control`,
    form: { do: "unmute" },
  },
  "/messages/:id/appointment.ics": {
    get: members(404),
    post: members(405),
    at: (world) => `/messages/${world.conversationId}/appointment.ics`,
  },
  "/messages/:id/deal": {
    get: parties(200),
    post: parties(302),
    at: (world) => `/messages/${world.conversationId}/deal?step=propose-appointment`,
  },
  "/messages/:id/feedback": {
    get: parties(302),
    post: parties(302),
    at: (world) => `/messages/${world.conversationId}/feedback`,
  },
  "/messages/:id/report": {
    get: parties(200),
    post: parties(422),
    at: (world) => `/messages/${world.conversationId}/report`,
  },
  "/messages/:id/newest": {
    get: parties(200),
    post: members(405),
    at: (world) => `/messages/${world.conversationId}/newest`,
  },
  "/favorites": { get: 200, post: 405 },
  "/searches": {
    get: members(200),
    post: author(302),
    at: (world) => `/searches?id=${world.searchId}`,
    form: { do: "rename", name: "Tables secrètes", alert: "none" },
  },
  "/searches/new": { get: members(200), post: members(422) },
  "/searches/:id": { get: author(302), post: members(405), at: (world) => `/searches/${world.searchId}` },
  "/seen": { get: 302, post: members(302) },
  "/moderation": { get: moderators(200), post: moderators(405) },
  "/moderation/member/:sellerId": {
    get: moderators(200),
    post: moderators(400),
    at: (world) => `/moderation/member/${world.listings.active.listing.author.publicId}`,
  },
  "/moderation/approvals": { get: moderators(200), post: moderators(400) },
  "/moderation/feedback": { get: moderators(200), post: moderators(302) },
  "/moderation/conversation/:id": {
    get: moderators(200),
    post: moderators(400),
    at: (world) => `/moderation/conversation/${world.reportedConversationId}`,
  },
  "/moderation/suspension/:id": {
    get: moderators(200),
    post: moderators(400),
    at: (world) => `/moderation/suspension/${world.suspensionAppealId}`,
  },
  "/moderation/:id": {
    get: moderators(200),
    post: moderators(400),
    at: (world) => `/moderation/${world.reportedId}`,
  },
  "/admin": { get: moderators(200), post: moderators(405) },
  "/admin/listings": { get: admins(200), post: admins(422) },
  "/admin/listings/:id": {
    get: admins(200),
    post: admins(400),
    at: (world) => `/admin/listings/${world.listings.active.listing.id}`,
  },
  "/admin/categories/:type": {
    get: admins(200),
    post: admins(400),
    at: () => "/admin/categories/vehicle",
  },
  "/admin/categories": { get: admins(200), post: admins(400) },
  "/admin/lists/:name": { get: admins(200), post: admins(400), at: () => "/admin/lists/zones" },
  "/admin/lists/:name/export": {
    get: admins(200),
    post: admins(405),
    at: () => "/admin/lists/zones/export",
  },
  "/admin/log": { get: admins(200), post: admins(405) },
  "/admin/log/export": { get: admins(200), post: admins(405) },
  "/admin/emails": { get: admins(200), post: admins(400), showsContacts: "get" },
  "/admin/emails/preview": { get: admins(200), post: admins(405) },
  "/admin/emails/preview/:kind": {
    get: admins(200),
    post: admins(405),
    at: () => "/admin/emails/preview/inquiry",
  },
  "/admin/incidents": { get: admins(200), post: admins(422) },
  "/admin/incidents/export": { get: admins(200), post: admins(405) },
  "/admin/webhooks": { get: admins(200), post: admins(400) },
  "/admin/texts/:name": { get: admins(200), post: admins(400), at: () => "/admin/texts/terms" },
  "/admin/members": { get: admins(200), post: admins(422), showsContacts: "both" },
  "/admin/members/:id": {
    get: admins(200),
    post: admins(400),
    at: (world) => `/admin/members/${world.listings.active.listing.author.id}`,
    showsContacts: "get",
  },
  "/admin/site": { get: admins(200), post: admins(422) },
  "/site/:file": { get: 200, post: 405, at: () => "/site/theme-155a48.css" },
  "/admin/inquiries": { get: admins(200), post: admins(405), showsContacts: "get" },
  "/admin/users": { get: admins(200), post: admins(302), showsContacts: "get" },
  "/admin/words": { get: admins(200), post: admins(400) },
  "/admin/words/export": { get: admins(200), post: admins(405) },
  "/place/:province/:file": { get: 404, post: 405, at: () => "/place/quebec/rien.svg" },
  "/places": { get: 200, post: 405 },
  "/suggestions": { get: 200, post: 405 },
  "/conditions": { get: 200, post: 405 },
  "/confidentialite": { get: 200, post: 405 },
  "/aide": { get: 200, post: 405 },
  "/securite": { get: 200, post: 405 },
  "/a-propos": { get: 200, post: 405 },
  "/transparence": { get: 200, post: 405 },
  "/contact": { get: 200, post: 422 },
  "/api": { get: 200, post: 405 },
  "/robots.txt": { get: 200, post: 405 },
  "/manifest.webmanifest": { get: 200, post: 405 },
  "/sitemap.xml": { get: 200, post: 405 },
  "/sitemaps/:name": { get: 200, post: 405, at: () => "/sitemaps/pages.xml" },
  "/feed": { get: 200, post: 405 },
  "/feed.json": { get: 200, post: 405 },
  "/*": { get: 404, post: 405, at: () => "/rien" },
  // Answered by src/server/app.ts:
  "/healthz": { get: 200, post: 405 },
  "/readyz": { get: 200, post: 405 },
  "/metrics": { get: 404, post: 405 },
  // A stream with Accept: text/event-stream only; tests/routes/live-events.test.ts reads it.
  "/events": { get: members(406, 401), post: 405 },
  // Each operation with each kind of token: api-matrix.test.ts.
  "/api/v1/*": { get: 200, post: 405, at: () => "/api/v1/categories" },
  "/media/*": { get: 200, post: 404, at: (world) => world.listings.active.photo },
};

/** The expectation of one role; null when the line does not name it. */
export function answerFor(answers: Answers, role: AttackRole, isOutside: boolean): Answer | null {
  if (typeof answers !== "object") return answers;
  return answers[role] ?? answers[isOutside ? "outside" : "signedIn"] ?? null;
}
