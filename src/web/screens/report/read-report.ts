import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import { requestContext } from "../../context.ts";
import { isFilledByProgram, waitForMinimumTime } from "../../form-protection.server.ts";
import { readForm } from "../../guard.ts";
import { authMessages, tooManyText } from "../../text/messages.ts";
import type { ReportResult } from "./report-form.tsx";

/**
 * Reason and text of a report as typed, with the form for other fields, or the response that says why it was not sent: this visitor
 * has sent too many, or is a program.
 */
export async function readReport(context: Readonly<RouterContextProvider>, request: Request) {
  const app = context.get(requestContext);
  const { user, consumeLimit } = app;
  const form = await readForm(request);
  const typed = {
    reason: form.get("reason") ?? "",
    text: form.get("text") ?? "",
    email: form.get("email") ?? "",
  };
  const waitSeconds = await consumeLimit("report", user?.id);
  if (waitSeconds === null && isFilledByProgram(form)) {
    app.log.info({}, "report of a program rejected");
    const response = data<ReportResult>({ ...typed, message: authMessages.unknown }, { status: 422 });
    return { ok: false, response } as const;
  }
  if (waitSeconds === null) {
    // Members have accounts, whose forms are protected.
    if (!user) await waitForMinimumTime(form, app);
    return { ok: true, typed, form } as const;
  }
  const headers = { "Retry-After": String(waitSeconds) };
  const response = data<ReportResult>(
    { ...typed, message: tooManyText(waitSeconds) },
    { status: 429, headers },
  );
  return { ok: false, response } as const;
}
