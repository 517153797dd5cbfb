/**
 * Code that comes when it is needed. What did not arrive is asked for once more, under another address: a browser fetches
 * no module twice for one page, so that one lost on the way would stay away until the page is left. The error names the
 * address last; where it does not (Safari), the browser itself asks again.
 */
export function fetchModule<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((error: Error) => {
    const [address] = /http\S+$/u.exec(error.message) ?? [];
    if (!address) throw error;
    return import(/* @vite-ignore */ `${address}?${Date.now()}`);
  });
}
