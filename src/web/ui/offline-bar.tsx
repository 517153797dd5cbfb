import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import { paths } from "../paths.ts";
import { offlineTexts } from "../text/offline.ts";

/**
 * Says that the network is gone, and says it until it is back. Meanwhile no form is sent and no link followed: what is
 * on the page, and what was typed into it, would be lost to a page that cannot come. Pages whose forms answer for
 * themselves say so in their handle (`wordsNetworkFailure`).
 */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  const isWordedByPage = useMatches().some(
    ({ handle }) => (handle as { wordsNetworkFailure?: boolean } | undefined)?.wordsNetworkFailure,
  );
  const [isHeld, setIsHeld] = useState(false);
  const held = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (isOnline) {
      held.current = null;
      setIsHeld(false);
      return;
    }
    const hold = (event: Event, again: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      held.current = again;
      setIsHeld(true);
    };
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form.method === "dialog" || isWordedByPage) return;
      hold(event, () => form.isConnected && form.requestSubmit(submitter));
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const isOnThisPage = link.hash !== "" && link.pathname === location.pathname;
      if (!isOnThisPage) hold(event, () => link.click());
    };
    document.addEventListener("submit", onSubmit, true);
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("submit", onSubmit, true);
      document.removeEventListener("click", onClick, true);
    };
  }, [isOnline, isWordedByPage]);

  const retry = async () => {
    const again = held.current;
    const isThere = await fetch(paths.health(), { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere && again) again();
  };
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-18 z-40 grid justify-items-center px-4 md:top-30"
    >
      {isOnline ? null : (
        <div className="pointer-events-auto flex max-w-xl items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-paper text-sm shadow-float">
          <p className="py-2">{isHeld ? offlineTexts.held : offlineTexts.banner}</p>
          {isHeld ? (
            <button
              type="button"
              onClick={() => void retry()}
              className="min-h-11 shrink-0 rounded-field px-3 font-bold underline underline-offset-4"
            >
              {offlineTexts.retry}
            </button>
          ) : null}
        </div>
      )}
    </div>
  );
}

function listen(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
