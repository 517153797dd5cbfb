import type { SavedSearchErrors } from "../../../actions/save-search.ts";
import type { SavedSearchForm } from "../../../domain/saved-search.ts";
import { savedSearchMessages } from "../../text/saved-search-texts.ts";

/** What was typed, and what is wrong with it. `id`: of the search it was about; null for a new one. */
export type RefusedSearch = {
  id: string | null;
  typed: SavedSearchForm;
  errors: { name?: string; alert?: string };
  /** about the whole form */
  message: string | null;
};

export function refusalOf(
  id: string | null,
  typed: SavedSearchForm,
  refusal: { reason: "too-many" } | { reason: "invalid"; errors: SavedSearchErrors },
): RefusedSearch {
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
