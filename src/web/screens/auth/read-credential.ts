import type { z } from "zod";

/** The browser's answer in the field `response`; null when it has not the form of one. */
export function readCredential<Output>(form: URLSearchParams, schema: z.ZodType<Output>): Output | null {
  try {
    const parsed = schema.safeParse(JSON.parse(form.get("response") ?? ""));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
