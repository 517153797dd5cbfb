import { type ComponentType, lazy } from "react";

/**
 * Dynamic import with one retry. A browser caches a failed module fetch for the lifetime of the page, so the retry uses
 * another URL. The URL is read from the end of the error message, where Chromium and Firefox put it; other browsers do
 * not retry. A module loaded from the second URL is a different instance: callers must hold on to the first one they got.
 */
export function fetchModule<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((error: Error) => {
    const [address] = /http\S+$/u.exec(error.message) ?? [];
    if (!address) throw error;
    return import(/* @vite-ignore */ `${address}?${Date.now()}`);
  });
}

/**
 * A component whose code is loaded when it is first rendered.
 * @param substitute is rendered if the code does not load; without it, rendering throws
 */
export function lazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  substitute?: ComponentType<Props>,
) {
  return lazy(() =>
    fetchModule(load).catch((error: unknown) => {
      if (!substitute) throw error;
      return { default: substitute };
    }),
  );
}
