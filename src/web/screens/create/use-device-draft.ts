import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { deleteDraft, lockName, writeDraft } from "../../device-drafts.ts";

/** Debounce of the draft; a crash loses at most this much input. */
const delayMs = 2000;

/** Inputs that are not user input. */
const technicalNames = new Set(["submissionKey", "version", "intent"]);

type Options = {
  form: RefObject<HTMLFormElement | null>;
  /** null when not signed in: nothing is stored */
  userId: string | null;
  /** the form's submission key */
  formKey: string;
  target: string;
  /** current version of the listing as loaded; another form may have saved it */
  savedVersion: string | null;
  /** the initial values of the form are not saved anywhere */
  isUnsaved: boolean;
  /** the form is being submitted */
  isBusy: boolean;
};

export type DeviceDraftState = {
  isDirty: boolean;
  /** version that the form was based on, not necessarily the newest */
  version: string | null;
  /** to be called for any change of the input */
  noteChange: () => void;
  /** to be called on submission: the current values are saved if it succeeds */
  noteSent: () => void;
  /** stores the draft immediately */
  saveDraft: () => void;
};

/**
 * Stores the form's values on the device while they differ from the saved ones (`isDirty`).
 * A Web Lock tells other tabs that this form is open; the browser releases it with the tab, also after a crash.
 */
export function useDeviceDraft(options: Options): DeviceDraftState {
  const { form, userId, formKey, target, savedVersion, isUnsaved, isBusy } = options;
  const [isDirty, setIsDirty] = useState(false);
  const [version, setVersion] = useState(savedVersion);
  const saved = useRef<string | null>(null);
  const sent = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const saveDraft = useCallback(() => {
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
    timer.current ??= setTimeout(saveDraft, delayMs);
  }, [form, saveDraft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the initial values, once
  useEffect(() => {
    const isChanged = isUnsaved || isTouched(form.current);
    saved.current = isChanged ? "" : textOf(entriesOf(form.current) ?? []);
    setIsDirty(isChanged);
    if (isChanged) saveDraft(); // no draft exists under this key yet
  }, []);

  // Only a submission of this form advances its version; a save by another form must remain a conflict.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when `savedVersion` changes
  useEffect(() => {
    if (sent.current === null) return;
    saved.current = sent.current;
    setVersion(savedVersion);
    noteChange(); // input since the submission is not saved
  }, [savedVersion]);
  // Runs after the effect above: a response that saved nothing leaves the form dirty.
  useEffect(() => {
    if (!isBusy) sent.current = null;
  }, [isBusy]);

  useEffect(() => {
    const flush = () => timer.current !== undefined && saveDraft();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [saveDraft]);

  useEffect(() => {
    const unmount = new AbortController();
    const whileOpen = new Promise<void>((resolve) =>
      unmount.signal.addEventListener("abort", () => resolve()),
    );
    // navigator.locks needs HTTPS; without it, drafts of forms open in another tab are offered too.
    void navigator.locks?.request(lockName(formKey), () => whileOpen).catch(() => undefined);
    return () => unmount.abort();
  }, [formKey]);

  const noteSent = useCallback(() => {
    sent.current = textOf(entriesOf(form.current) ?? []);
    saveDraft();
  }, [form, saveDraft]);

  return { isDirty, version, noteChange, noteSent, saveDraft };
}

/** Whether the user changed a field before hydration. */
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
  return JSON.stringify(entries.filter(([name]) => !technicalNames.has(name)));
}
