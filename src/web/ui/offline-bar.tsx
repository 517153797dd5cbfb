import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches } from "react-router";
import { addListener } from "../add-listener.ts";
import { copyTime } from "../draft-retention.ts";
import { isSiteReachable } from "../is-site-reachable.ts";
import { offlineTexts } from "../text/offline.ts";
import { usePrefetch } from "../use-prefetch.ts";

/**
 * Shown while the browser is offline. Meanwhile form submissions and link clicks are blocked, because a failed page load
 * would discard the page and its form input. A retry button repeats the last blocked action, also after the network is
 * back. Pages whose forms handle network failures themselves set `handlesNetworkFailure` in their handle.
 */
export function OfflineBar() {
  const { key } = useLocation();
  const isHandledByPage = useMatches().some(
    ({ handle }) => (handle as { handlesNetworkFailure?: boolean } | undefined)?.handlesNetworkFailure,
  );
  const prefetch = usePrefetch();
  const [isOffline, setIsOffline] = useState(false);
  /** The last blocked action. `at`: location key of the page in the address bar; other pages do not offer the retry. */
  const [blocked, setBlocked] = useState<{ at: string; text: string } | null>(null);
  const repeat = useRef<(() => void) | null>(null);
  const isRetrying = useRef(false);
  const hasBlocked = blocked?.at === key;

  useEffect(() => setIsOffline(prefetch === "none"), [prefetch]);

  useEffect(
    () =>
      addListener(document, ["submit", "click"], (event) => {
        const action = repeatAction(event as SubmitEvent | MouseEvent, isHandledByPage);
        if (!action || isRetrying.current) return;
        if (isOffline) {
          event.preventDefault();
          event.stopPropagation();
          repeat.current = action;
        }
        setBlocked(isOffline ? { at: currentKey(), text: offlineTexts.blocked } : null);
      }),
    [isOffline, isHandledByPage],
  );

  const retry = async () => {
    // A failed page load would lose the form input.
    const isReachable = await isSiteReachable();
    setIsOffline(!isReachable);
    setBlocked(isReachable ? null : { at: currentKey(), text: offlineTexts.still });
    if (!isReachable) return;
    isRetrying.current = true;
    repeat.current?.();
    repeat.current = null;
    isRetrying.current = false;
  };
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-18 z-40 grid justify-items-center px-4 md:top-30"
    >
      {isOffline || hasBlocked ? (
        <div className="pointer-events-auto flex max-w-xl items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-paper text-sm shadow-float">
          <p className="py-2">
            {isOffline ? (hasBlocked ? blocked.text : offlineTexts.banner) : offlineTexts.back}
            {isOffline && !hasBlocked && copyTime() ? ` ${offlineTexts.copy} ${copyTime()}.` : null}
          </p>
          {hasBlocked ? (
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

/**
 * The location key in the address bar. While a navigation is pending, `useLocation` still has the key of the page before,
 * and the message would vanish when the next page is shown.
 */
const currentKey = (): string => history.state?.key ?? "default";

/** A function that repeats the event's action; null when it needs no network, or the page handles failures itself. */
function repeatAction(event: SubmitEvent | MouseEvent, isHandledByPage: boolean): (() => void) | null {
  if (event instanceof SubmitEvent) {
    const form = event.target as HTMLFormElement; // only forms are submitted
    return isHandledByPage || form.method === "dialog" ? null : () => form.requestSubmit(event.submitter);
  }
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]"); // only elements are clicked
  if (link?.origin !== location.origin || link.target) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  return link.hash && link.pathname === location.pathname ? null : () => link.click();
}
