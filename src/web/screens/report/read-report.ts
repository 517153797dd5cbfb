import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import { requestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";
import { tooManyText } from "../../text/messages.ts";
import type { ReportResult } from "./report-form.tsx";

/** Reason and text of a report as typed, with the form for other fields, or the response that says that this visitor has sent too many. */
export async function readReport(context: Readonly<RouterContextProvider>, request: Request) {
  const { user, consumeLimit } = context.get(requestContext);
  const form = await readForm(request);
  const typed = {
    reason: form.get("reason") ?? "",
    text: form.get("text") ?? "",
    email: form.get("email") ?? "",
  };
  const waitSeconds = await consumeLimit("report", user?.id);
  if (waitSeconds === null) return { ok: true, typed, form } as const;
  const headers = { "Retry-After": String(waitSeconds) };
  const response = data<ReportResult>(
    { ...typed, message: tooManyText(waitSeconds) },
    { status: 429, headers },
  );
  return { ok: false, response } as const;
}
