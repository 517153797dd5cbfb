import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { addListener } from "../add-listener.ts";
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

/** Replaces a page that could not be loaded. Reloads automatically when the network is back. */
export function OfflineScreen() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => addListener(window, ["online"], () => void revalidate()), [revalidate]);
  return (
    <ScreenMessage title={offlineTexts.title} text={offlineTexts.page} drawing={<OfflineIllustration />}>
      <Button onClick={() => void revalidate()} disabled={state === "loading"}>
        {offlineTexts.retry}
      </Button>
    </ScreenMessage>
  );
}

/** Inline: the SVG file of the other illustrations may not be cached, and cannot be fetched while offline. */
function OfflineIllustration() {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true" className="h-auto w-48">
      <path d="M12 140c26-66 74-104 120-100s82 44 96 100Z" fill="var(--sunken)" />
      <path d="M56 40h8v102h-8zM176 40h8v102h-8zM44 50h32v6H44zM164 50h32v6h-32z" fill="var(--wood)" />
      <path d="M60 50q30 34 48 32M180 50q-20 40-34 48" fill="none" stroke="var(--iron)" strokeWidth="2.5" />
      <path d="M42 47q18-7 36 0v3H42ZM162 47q18-7 36 0v3h-36ZM28 142q92-22 184 0Z" fill="var(--snow)" />
      <circle cx="108" cy="82" r="3.5" fill="var(--glow)" />
      <circle cx="146" cy="98" r="3.5" fill="var(--glow)" />
    </svg>
  );
}
