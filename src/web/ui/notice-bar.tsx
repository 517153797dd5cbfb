import { Suspense, useEffect, useState } from "react";
import { useFetchers, useLocation, useNavigation } from "react-router";
import { addListener } from "../add-listener.ts";
import { useFavorites } from "../favorites.tsx";
import { lazyComponent } from "../fetch-module.ts";
import type { Notice } from "../notice.ts";

const undoFetcherKey = "notice-undo";

/** This bar is outside of every error boundary, so it says what it can when its code does not load. */
const NoticeContent = lazyComponent(
  () => import("./notice-content.tsx"),
  ({ content }) => (
    <p className="rounded-card bg-ink p-4 text-paper text-sm">
      {typeof content === "string" ? "Le favori n’a pas pu être enregistré." : content.text}
    </p>
  ),
);

/** Result of the last action, at the bottom of the page. Shown until it is closed or the page changes. */
export function NoticeBar({ notice: loaded }: { notice: Notice | null }) {
  const { problem, dismissProblem } = useFavorites();
  const { key } = useLocation();
  const [held, setHeld] = useState({ key, notice: loaded });
  // Data that is loaded again for the same page, as when the other one answers, has no notice any more.
  if (held.key !== key || (loaded && loaded !== held.notice)) setHeld({ key, notice: loaded });
  const { notice } = held;
  const [closed, setClosed] = useState<Notice | null>(null);
  // A new submission closes it: a rejected form re-renders the same page, which would still show the notice.
  // Not its own undo, whose request would be aborted with it; the answer has a notice of its own.
  const others = useFetchers().filter((fetcher) => fetcher.key !== undoFetcherKey);
  const isSubmitting = [useNavigation(), ...others].some(({ state }) => state === "submitting");
  if (isSubmitting && notice !== closed) setClosed(notice);
  const open = notice !== closed ? notice : null;
  // Input after this is not saved.
  useEffect(() => {
    if (open?.id === "draft-saved") return addListener(document, ["input"], () => setClosed(open));
  }, [open]);
  const shown = problem ?? open;
  // The message itself is on the page, whose form the notice would cover on a phone: only screen readers announce it.
  const isHeardOnly = problem === null && open?.id === "message-sent";
  return (
    <div
      role="status"
      data-notice-bar=""
      className="pointer-events-none fixed inset-x-0 bottom-20 z-40 grid justify-items-center px-4 md:bottom-8"
    >
      {isHeardOnly ? (
        <p className="sr-only">{open.text}</p>
      ) : shown ? (
        <Suspense>
          <NoticeContent
            content={shown}
            undoKey={undoFetcherKey}
            onClose={() => (problem ? dismissProblem() : setClosed(notice))}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
