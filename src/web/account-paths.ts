import type { ListingTypeId } from "../listings/listing-type.ts";

/** Addresses of pages of members and links of emails. Apart from paths.ts, so that public pages do not load them. */
export const accountPaths = {
  hiddenPage: (page: number) => (page > 1 ? `/settings/hidden?page=${page}` : "/settings/hidden"),
  /** `id` of a removed listing */
  appeal: (id: string) => `/listing/${id}/own?do=contest`,
  closeAccount: () => "/settings/close",
  importListings: () => "/settings/import",
  /** The second step of the sign-in at that address of /auth. */
  signInCode: (signIn: string, { recovery = false } = {}) => {
    const query = new URLSearchParams(signIn.split("?")[1]);
    if (recovery) query.set("recovery", "1");
    return query.size > 0 ? `/auth/code?${query}` : "/auth/code";
  },
  /** To the identity provider, from that page of /auth, or from a page to return to. */
  provider: (from: string) => {
    const search = from.startsWith("/auth")
      ? from.split("?")[1]
      : new URLSearchParams({ to: from }).toString();
    return search ? `/auth/sso?${withoutMode(search)}` : "/auth/sso";
  },
  /** The page after the answer of the identity provider, for the sign-in at that address of /auth. */
  providerAnswer: (signIn: string) => {
    const search = signIn.split("?")[1];
    return search ? `/auth/sso/answer?${search}` : "/auth/sso/answer";
  },
  passkey: () => "/settings/passkey",
  /** For the sign-in at that address of /auth. */
  /** `isSecondStep`: after the password */
  passkeySignIn: (signIn: string, { isSecondStep = false } = {}) => {
    const query = new URLSearchParams(signIn.split("?")[1]);
    if (isSecondStep) query.set("second", "1");
    return query.size > 0 ? `/auth/passkey?${query}` : "/auth/passkey";
  },
  verification: () => "/auth/verify",
  verify: (token: string) => `/auth/verify?token=${token}`,
  reset: (token: string) => `/auth/reset?token=${token}`,
  setup: (token: string) => `/setup?token=${token}`,
  /** Where a suspended member contests the suspension. */
  suspension: (token: string) => `/suspension/${token}`,
  notifications: (token: string) => `/notifications/${token}`,
  /** Opens the results and marks the new matches as viewed. */
  savedSearch: (id: string) => `/searches/${id}`,
  /** Target of the forms that change or delete a saved search. */
  changeSavedSearch: (id: string) => `/searches?id=${id}`,
  editOfType: (id: string, type: ListingTypeId) => `/create?edit=${id}&type=${type}`,
} as const;

/** Sign-in and registration are the same at the identity provider. */
function withoutMode(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("mode");
  return query.toString();
}
