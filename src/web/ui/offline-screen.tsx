import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { isSiteReachable } from "../is-site-reachable.ts";
import { offlineTexts } from "../text/offline.ts";
import { Button } from "./button.tsx";
import { ScreenMessage } from "./screen-message.tsx";

/** True for the TypeError of a failed `fetch`. Bugs throw TypeErrors as well, so the browsers' messages are matched. */
export function isNetworkFailure(error: unknown): boolean {
  if (typeof navigator === "undefined" || !(error instanceof TypeError)) return false;
  return (
    !navigator.onLine || /failed to fetch|networkerror|load failed|network connection/iu.test(error.message)
  );
}

const retryMs = 3_000;

/**
 * Replaces a page that could not be loaded. Loads it again once the site can be reached. The event `online` says too little: while the
 * site restarts, the browser is never offline.
 */
export function OfflineScreen() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Browsers slow the timers of hidden tabs down.
    const timer = setInterval(async () => {
      if (await isSiteReachable()) await revalidate();
    }, retryMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <ScreenMessage title={offlineTexts.title} text={offlineTexts.page} drawing={<OfflineIllustration />}>
      <Button onClick={() => void revalidate()}>{offlineTexts.retry}</Button>
    </ScreenMessage>
  );
}

/** Inline: the SVG file of the other illustrations may not be cached, and cannot be fetched while offline. */
function OfflineIllustration() {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true" className="h-auto w-48">
      <path d="M28 142q92-50 184 0Z" fill="var(--snow)" />
      <path d="M56 40h8v102h-8zM176 40h8v102h-8zM44 50h32v6H44zM164 50h32v6h-32z" fill="var(--wood)" />
      <path d="M60 50q30 34 48 32M180 50q-20 40-34 48" fill="none" stroke="var(--iron)" strokeWidth="3" />
    </svg>
  );
}
