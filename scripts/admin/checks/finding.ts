/** `skipped`: could not be checked, because something that another check reports is missing. */
export type Status = "ok" | "warning" | "failed" | "skipped";

/** English sentences: what was found, and what to do. Without secrets. */
export type Finding = { status: Status; message: string };

export const ok = (message: string): Finding => ({ status: "ok", message });
export const warning = (message: string): Finding => ({ status: "warning", message });
export const failed = (message: string): Finding => ({ status: "failed", message });

/** What is wrong; one line that all is well if nothing is. */
export function findingsOr(found: readonly Finding[], allWell: string): Finding[] {
  return found.length > 0 ? [...found] : [ok(allWell)];
}

/** Message of an error, or its code when there is none, as of Node's connection errors. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return error.message || code || error.name;
}
