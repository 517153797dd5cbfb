import { data } from "react-router";
import type { ThesaurusChange } from "../../../actions/change-thesaurus.ts";

/** What a form of the page wants; anything else is no form of ours. */
export function readChange(form: URLSearchParams): ThesaurusChange {
  const kind = form.get("wish");
  const id = (form.get("id") ?? "").slice(0, 80);
  const typed = { words: form.get("words") ?? "", targets: form.get("targets") ?? "" };
  switch (kind) {
    case "add":
      return { kind, ...typed };
    case "edit":
      return { kind, id, ...typed };
    case "switch-off":
    case "switch-on":
    case "reset":
    case "delete":
      return { kind, id };
    default:
      throw data(null, { status: 400 });
  }
}
