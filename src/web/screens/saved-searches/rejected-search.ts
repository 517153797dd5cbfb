import type { SavedSearchForm } from "../../../alerts/saved-search.ts";
import type { SavedSearchErrors } from "../../../alerts/saved-searches.commands.server.ts";
import { savedSearchMessages } from "../../text/saved-search-texts.ts";

/** What was typed, and what is wrong with it. `id`: of the search it was about; null for a new one. */
export type RejectedSearch = {
  id: string | null;
  typed: SavedSearchForm;
  errors: { name?: string; alert?: string };
  /** about the whole form */
  message: string | null;
};

export function rejectionOf(
  id: string | null,
  typed: SavedSearchForm,
  refusal: { reason: "too-many" } | { reason: "invalid"; errors: SavedSearchErrors },
): RejectedSearch {
  if (refusal.reason === "too-many")
    return { id, typed, errors: {}, message: savedSearchMessages["too-many"] };
  const { name, alert } = refusal.errors;
  return {
    ...{ id, typed, message: null },
    errors: {
      ...(name ? { name: savedSearchMessages[name] } : {}),
      ...(alert ? { alert: savedSearchMessages[alert] } : {}),
    },
  };
}
