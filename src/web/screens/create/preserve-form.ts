import { createContext, data, type RouterContextProvider } from "react-router";
import type { RequestContext } from "../../context.ts";
import { readSentForm } from "./form-values.ts";
import { receiveListingForm } from "./receive-form.ts";
import type { CreateView } from "./view.ts";

/** What the form's answer says to the page's own loader, which runs after it in the same request. */
export const preservedForm = createContext<CreateView | null>(null);

/**
 * A form that arrives after its session ended (guard.ts lets it in for that alone): nothing is looked up, kept or
 * written; the page holds what was typed, to be sent again after signing in. Photos cannot be held: they are named.
 */
export async function preserveForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  facts: Pick<RequestContext, "uploadFolder" | "receptions" | "visitor">,
) {
  const received = await receiveListingForm(request, facts, { owner: facts.visitor ?? "nobody", files: 0 });
  if (!received.ok) return null;
  const { form, photos, submissionKey, version } = readSentForm(received.fields);
  const view: CreateView = {
    step: "held",
    held: {
      ...{ form, photos, submissionKey: submissionKey ?? "" },
      version: version?.toISOString() ?? null,
    },
    droppedCount: received.dropped.length,
  };
  context.set(preservedForm, view);
  return data<CreateView>(view, { status: 401 });
}
