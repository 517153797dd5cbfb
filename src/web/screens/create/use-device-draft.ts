import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { deleteDraft, lockName, writeDraft } from "../../device-drafts.ts";

/** After the last change; a crash loses at most that. */
const delayMs = 2000;

/** Not what a person wrote: names of the form itself. */
const ownNames = new Set(["submissionKey", "version", "intent"]);

type Options = {
  form: RefObject<HTMLFormElement | null>;
  /** null where nobody is signed in: then nothing is kept */
  userId: string | null;
  /** the form's own key */
  formKey: string;
  target: string;
  /** of the listing, as the page knows it now: also another form may have saved it */
  savedVersion: string | null;
  /** changed from the start: what stands in the form is saved nowhere */
  isUnsaved: boolean;
  /** the form is on its way */
  isBusy: boolean;
};

export type DeviceDraftState = {
  isDirty: boolean;
  /** the one that the form shows, which is not always the newest */
  version: string | null;
  /** something was typed, chosen or moved */
  noteChange: () => void;
  /** the form goes off: what it holds now is what a success saves */
  noteSent: () => void;
  /** at once */
  keep: () => void;
};

/**
 * Keeps the form's inputs on the device while they differ from what is saved, and knows whether they do.
 * A lock tells other tabs that this form is open; it ends with the tab, however that ends.
 */
export function useDeviceDraft(options: Options): DeviceDraftState {
  const { form, userId, formKey, target, savedVersion, isUnsaved, isBusy } = options;
  const [isDirty, setIsDirty] = useState(false);
  const [version, setVersion] = useState(savedVersion);
  const saved = useRef<string | null>(null);
  const sent = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const entries = entriesOf(form.current);
    if (!userId || !entries) return;
    if (textOf(entries) === saved.current) deleteDraft(formKey);
    else writeDraft(userId, { key: formKey, target, savedAt: new Date(), entries });
  }, [form, userId, formKey, target]);

  const noteChange = useCallback(() => {
    const entries = entriesOf(form.current);
    if (!entries) return;
    setIsDirty(textOf(entries) !== saved.current);
    timer.current ??= setTimeout(keep, delayMs);
  }, [form, keep]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the form when it is opened
  useEffect(() => {
    const isChanged = isUnsaved || isTouched(form.current);
    saved.current = isChanged ? "" : textOf(entriesOf(form.current) ?? []);
    setIsDirty(isChanged);
    if (isChanged) keep(); // under this key it is nowhere yet
  }, []);

  // The listing changed: by this form, or by another one, of which this form must not pretend to know.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of `savedVersion` only the change matters
  useEffect(() => {
    if (sent.current === null) return;
    saved.current = sent.current;
    setVersion(savedVersion);
    noteChange(); // what was typed since is not saved
  }, [savedVersion]);
  // After the effect above: an answer that saved nothing leaves the form as changed as it was.
  useEffect(() => {
    if (!isBusy) sent.current = null;
  }, [isBusy]);

  useEffect(() => {
    const keepAtOnce = () => timer.current !== undefined && keep();
    window.addEventListener("pagehide", keepAtOnce);
    document.addEventListener("visibilitychange", keepAtOnce);
    return () => {
      window.removeEventListener("pagehide", keepAtOnce);
      document.removeEventListener("visibilitychange", keepAtOnce);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [keep]);

  useEffect(() => {
    const leaving = new AbortController();
    const whileOpen = new Promise<void>((resolve) =>
      leaving.signal.addEventListener("abort", () => resolve()),
    );
    // Without https a browser has no locks: a form open in another tab is then offered as well.
    void navigator.locks?.request(lockName(formKey), () => whileOpen).catch(() => undefined);
    return () => leaving.abort();
  }, [formKey]);

  const noteSent = useCallback(() => {
    sent.current = textOf(entriesOf(form.current) ?? []);
    keep();
  }, [form, keep]);

  return { isDirty, version, noteChange, noteSent, keep };
}

/** Typed before the page woke up. */
function isTouched(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement) || ["hidden", "file"].includes(field.type)) return false;
    return field.type === "checkbox"
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });
}

function entriesOf(form: HTMLFormElement | null): [string, string][] | null {
  if (!form) return null;
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
}

function textOf(entries: readonly (readonly [string, string])[]): string {
  return JSON.stringify(entries.filter(([name]) => !ownNames.has(name)));
}
