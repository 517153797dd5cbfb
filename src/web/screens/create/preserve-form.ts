import { createContext, data, type RouterContextProvider } from "react-router";
import type { RequestContext } from "../../context.ts";
import { readSubmittedForm } from "./form-values.ts";
import { receiveListingForm } from "./receive-form.ts";
import type { CreateView } from "./view.ts";

/** Passes the action's result to the page's loader, which runs afterwards in the same request. */
export const preservedForm = createContext<CreateView | null>(null);

/**
 * Handles a form submitted after its session expired, which guard.ts lets through for this purpose. Nothing is read from
 * or written to the database: the page contains the input, to be resubmitted after signing in. New photos are dropped and
 * counted. Null when the form cannot be parsed.
 */
export async function preserveForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  app: Pick<RequestContext, "uploadFolder" | "uploadLimiter">,
) {
  const received = await receiveListingForm(request, app, { owner: null, files: 0 });
  if (!received.ok) return null;
  const { form, photos, submissionKey, version } = readSubmittedForm(received.fields);
  const view: CreateView = {
    step: "preserved",
    preserved: {
      form,
      photos,
      submissionKey: submissionKey ?? "",
      version: version?.toISOString() ?? null,
    },
    droppedCount: received.dropped.length,
  };
  context.set(preservedForm, view);
  return data<CreateView>(view, { status: 401 });
}
