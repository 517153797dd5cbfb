import { type ComponentType, lazy } from "react";

/**
 * Code that comes when it is needed. What did not arrive is asked for once more, under another address: a browser fetches
 * no module twice for one page, so that one lost on the way would stay away until the page is left. Where the error
 * does not end with the address (it does in Chromium and Firefox), it stands. What comes under another address is another
 * module: who has one keeps it.
 */
export function fetchModule<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((error: Error) => {
    const [address] = /http\S+$/u.exec(error.message) ?? [];
    if (!address) throw error;
    return import(/* @vite-ignore */ `${address}?${Date.now()}`);
  });
}

/** A component whose code comes with the first page that shows it. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => fetchModule(load));
}
