import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches } from "react-router";
import { addListener } from "../add-listener.ts";
import { paths } from "../paths.ts";
import { offlineTexts } from "../text/offline.ts";
import { usePrefetch } from "../use-prefetch.ts";

/**
 * Says that the network is gone, and says it until it is back. Meanwhile no form is sent and no link followed: what is
 * on the page, and what was typed into it, would be lost to a page that cannot come. What was held last is offered
 * again, also once the network is back, until the person goes on by themselves. Pages whose forms answer for themselves
 * say so in their handle (`wordsNetworkFailure`).
 */
export function OfflineBar() {
  const { key } = useLocation();
  const isWordedByPage = useMatches().some(
    ({ handle }) => (handle as { wordsNetworkFailure?: boolean } | undefined)?.wordsNetworkFailure,
  );
  const prefetch = usePrefetch();
  const [isOffline, setIsOffline] = useState(false);
  /** `at`: the page on which something is held; another one has nothing to send again. */
  const [held, setHeld] = useState<{ at: string; text: string } | null>(null);
  const again = useRef<(() => void) | null>(null);
  const isLetThrough = useRef(false);
  const isHeld = held?.at === key;

  useEffect(() => setIsOffline(prefetch === "none"), [prefetch]);

  useEffect(
    () =>
      addListener(document, ["submit", "click"], (event) => {
        const wish = wishOf(event as SubmitEvent | MouseEvent, isWordedByPage);
        if (!wish || isLetThrough.current) return;
        if (isOffline) {
          event.preventDefault();
          event.stopPropagation();
          again.current = wish;
        }
        setHeld(isOffline ? { at: key, text: offlineTexts.held } : null);
      }),
    [isOffline, isWordedByPage, key],
  );

  const retry = async () => {
    // The browser's word alone is not enough: a page that does not come would take the form with it.
    const isThere = await fetch(paths.health()).then(
      ({ ok }) => ok,
      () => false,
    );
    setIsOffline(!isThere);
    setHeld(isThere ? null : { at: key, text: offlineTexts.still });
    if (!isThere) return;
    isLetThrough.current = true;
    again.current?.();
    again.current = null;
    isLetThrough.current = false;
  };
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-18 z-40 grid justify-items-center px-4 md:top-30"
    >
      {isOffline || isHeld ? (
        <div className="pointer-events-auto flex max-w-xl items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-paper text-sm shadow-float">
          <p className="py-2">{isOffline ? (isHeld ? held.text : offlineTexts.banner) : offlineTexts.back}</p>
          {isHeld ? (
            <button
              type="button"
              onClick={retry}
              className="min-h-11 rounded-field px-3 font-bold underline underline-offset-4 focus-visible:outline-current"
            >
              {offlineTexts.retry}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** What does again what the event asks for; null when that needs no network, or its page words a failure. */
function wishOf(event: SubmitEvent | MouseEvent, isWordedByPage: boolean): (() => void) | null {
  if (event instanceof SubmitEvent) {
    const form = event.target as HTMLFormElement; // nothing else is submitted
    return isWordedByPage || form.method === "dialog" ? null : () => form.requestSubmit(event.submitter);
  }
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]"); // only elements are clicked
  if (link?.origin !== location.origin || link.target) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  return link.hash && link.pathname === location.pathname ? null : () => link.click();
}
