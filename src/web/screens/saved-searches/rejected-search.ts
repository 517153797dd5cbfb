import type { SavedSearchErrors } from "../../../alerts/index.server.ts";
import type { SavedSearchForm } from "../../../alerts/saved-search.ts";
import { savedSearchMessages } from "../../text/saved-search-texts.ts";

/** Typed values and validation errors. `id`: of the edited search; null for a new one. */
export type RejectedSearch = {
  id: string | null;
  typed: SavedSearchForm;
  errors: { name?: string; alert?: string };
  /** error of the whole form */
  message: string | null;
};

export function rejectionOf(
  id: string | null,
  typed: SavedSearchForm,
  rejection: { reason: "too-many" } | { reason: "invalid"; errors: SavedSearchErrors },
): RejectedSearch {
  if (rejection.reason === "too-many")
    return { id, typed, errors: {}, message: savedSearchMessages["too-many"] };
  const { name, alert } = rejection.errors;
  return {
    id,
    typed,
    message: null,
    errors: {
      ...(name ? { name: savedSearchMessages[name] } : {}),
      ...(alert ? { alert: savedSearchMessages[alert] } : {}),
    },
  };
}
