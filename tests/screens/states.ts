import { errors } from "./error-states.ts";
import { forms } from "./form-states.ts";
import { home } from "./home-states.ts";
import { listings } from "./listing-states.ts";
import { offline } from "./offline-states.ts";
import { own } from "./own-states.ts";
import { results } from "./results-states.ts";
import type { ScreenState } from "./screen-state.ts";
import { staff } from "./staff-states.ts";

/** Every screen in every state. A new screen or state is checked by adding it to its group. */
export const states: readonly ScreenState[] = [
  ...home(),
  ...results(),
  ...listings(),
  ...forms(),
  ...own(),
  ...staff(),
  ...errors(),
  ...offline(),
];

/**
 * States that have the components of another state, with other content or for another user: left to `npm run test:full`. Not among
 * them are states that show a dialog, a list of options or a form's errors.
 */
export const variants: ReadonlySet<string> = new Set([
  ...["home-regular", "home-newcomer", "home-seller", "home-visitor-history", "home-long-name"],
  ...["category-housing", "category-jobs", "category-services", "category-community", "category-filtered"],
  ...[
    "category-last-page",
    "category-unknown",
    "category-list",
    "search",
    "search-featured",
    "search-corrected",
  ],
  ...["search-extremes", "search-read-as-filters", "search-map-city", "search-map-empty", "seller-unknown"],
  ...["search-related", "search-page-999", "search-one-result", "search-no-js"],
  ...["listing-onePhoto", "listing-panorama", "listing-zeroPrice", "listing-free", "listing-unpriced"],
  ...["listing-noPhoto", "listing-longTitle", "listing-mostExpensive", "listing-full", "listing-removed"],
  ...["listing-ordinary-newcomer", "listing-noPhoto-regular", "listing-ordinary-regular"],
  ...["listing-eightPhotos-seller", "listing-expired-seller", "listing-removed-moderator"],
  ...["listing-awaiting-seller", "contest-correction", "moderation-case-suspicious"],
  ...["listing-underReview-seller", "listing-underReview-moderator", "moderation-case-under-review"],
  ...["seller-regular", "seller-seller", "photo-viewer-panorama"],
  ...["create-multiple-items", "create-roommate", "create-legal-services", "create-notary", "create-other"],
  ...["create-job", "create-types", "edit-draft", "edit-sold", "edit-to-correct", "edit-removed-meanwhile"],
  ...["dashboard-hundreds", "favorites-visitor", "favorites-newcomer", "settings-long-name", "hidden-none"],
  ...["saved-searches-none", "sign-in-to-save", "sign-in-to-message", "messages-none"],
  ...[
    "notifications-none",
    "favorites-visitor-none",
    "moderation-case-contested",
    "verify-expired",
    "privacy",
  ],
  ...[
    "messages-archived",
    "messages-found",
    "messages-unsent",
    "conversation-blocked",
    "deal-seller",
    "deal-reserve",
    "deal-appointment",
    "deal-sell",
  ],
  ...["deal-feedback-given", "end-listing", "listing-contested-seller", "listing-removed-seller"],
  ...["suspension-contested", "create-vehicle", "create-housing", "edit-removed", "saved-searches", "terms"],
  ...["moderation-closed", "moderation-dismissed", "synonyms-none-found", "users-none-found"],
  ...["error-410", "error-429", "error-503", "forbidden", "malformed-query", "safety", "about"],
  ...[
    "settings-password",
    "settings-notifications",
    "settings-privacy",
    "settings-data",
    "settings-email",
    "settings-tokens",
    "settings-validation",
    "settings-validation-codes",
    "sign-in-code",
    "api",
  ],
]);

/**
 * Left to `npm run test:full` in addition: pages that few changes touch, or whose states take long to reach, and rare states of pages
 * that have a main one.
 */
export const seldomTouched = [
  ...[...staff(), ...offline()]
    .map(({ name }) => name)
    .filter((name) => !["admin", "moderation", "offline"].includes(name)),
  ...["search-added-field", "category-loading", "listing-endlessWord", "listing-toCorrect-seller"],
  ...["listing-contestable-seller", "listing-suspicious-regular", "contest-removal", "seller-report"],
  ...["sign-in-suspended", "suspension", "sign-in-code-wrong", "identity-register", "identity-link"],
  ...["forgot-password", "reset-expired", "close-account", "own-reports-none", "transparency"],
  ...["create-advice", "edit-sold-meanwhile", "save-search-invalid", "conversation-warned"],
  ...["conversation-unsent", "deal-reserve-refused"],
  ...["deal-offer-invalid", "deal-feedback", "contact-us-invalid", "contact-us-sent"],
  ...["settings-email-pending", "settings-validation-start", "settings-validation-on", "settings-devices"],
  ...["settings-passkeys-none", "settings-passkeys", "settings-push", "settings-tokens-invalid"],
  ...["settings-import", "settings-import-check", "settings-import-done", "settings-profile", "hidden"],
  ...["home-no-js", "overlay-suggestions", "search-place-offered", "search-only-mentions", "filter-places"],
  ...["listing-eightPhotos", "listing-expired", "listing-sold-seller", "listing-ordinary-moderator"],
  ...["contact-no-js", "delete-confirmation-no-js", "sign-out-confirmation", "register-invalid"],
  ...["create-services", "create-places", "create-housing-details", "edit-photo-crop", "deal-offer"],
  ...["conversation-refused", "conversation-report", "saved-searches-editing"],
  ...["deal-offer-suggested", "create-wanted", "header-suggestions", "overlay-advanced", "search-map"],
  ...["photo-viewer-eightPhotos", "listing-more-actions", "report", "report-dialog", "sign-in-invalid"],
  ...["edit-photo-sheet", "save-search", "conversation-menu", "error-500", "member-actions-missing"],
  ...["help", "contact-us"],
];

/** Examined by `npm test`. */
export const statesOfGate: readonly ScreenState[] = states.filter(
  ({ name }) => !variants.has(name) && !seldomTouched.includes(name),
);
