import { type RefObject, useCallback, useRef, useState } from "react";
import { fetchModule } from "../../fetch-module.ts";
import { readPageForm } from "./page-form.ts";

type Errors = Record<string, string>;

/** The errors of the last response without those of fields that are valid now. `recheck`: to be called for any change. */
export function useUnmendedErrors(errors: Errors, form: RefObject<HTMLFormElement | null>) {
  const [mended, setMended] = useState<{ of: Errors; names: ReadonlySet<string> } | null>(null);
  const latest = useRef(errors);
  latest.current = errors;
  const recheck = useCallback(async () => {
    const names = Object.keys(latest.current);
    if (names.length === 0) return;
    const { invalidFields } = await fetchModule(() => import("./invalid-fields.ts"));
    if (!form.current) return;
    const invalid = invalidFields(readPageForm(form.current));
    const valid = names.filter((name) => !invalid.has(name));
    setMended({ of: latest.current, names: new Set(valid) });
  }, [form]);
  const names = mended?.of === errors ? mended.names : null;
  const shown = names
    ? Object.fromEntries(Object.entries(errors).filter(([name]) => !names.has(name)))
    : errors;
  // Without the module the errors stay until the next response.
  return { errors: shown, recheck: () => void recheck().catch(() => undefined) };
}
