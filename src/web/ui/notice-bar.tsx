import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useFetcher, useNavigation } from "react-router";
import { addListener } from "../add-listener.ts";
import { useFavorites } from "../favorites.tsx";
import type { Notice } from "../notice.ts";
import { favoriteProblems } from "../text/favorite-problems.ts";
import { useHydrated } from "../use-hydrated.ts";

/** Result of the last action, at the bottom of the page. Shown until it is closed or the page changes. */
export function NoticeBar({ notice }: { notice: Notice | null }) {
  const { problem, dismissProblem } = useFavorites();
  const [closed, setClosed] = useState<Notice | null>(null);
  // A new submission closes it: a rejected form re-renders the same page, which would still show the notice.
  const isSubmitting = useNavigation().state === "submitting";
  if (isSubmitting && notice !== closed) setClosed(notice);
  const shown = notice !== closed ? notice : null;
  // What is typed later is not saved.
  useEffect(() => {
    if (shown?.id !== "draft-saved") return;
    return addListener(document, ["input"], () => setClosed(shown));
  }, [shown]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-40 grid justify-items-center px-4 md:bottom-8"
    >
      {problem ? (
        <Bar text={favoriteProblems[problem]} isRejection onClose={dismissProblem} />
      ) : shown ? (
        <Bar text={shown.text} isRejection={shown.isRejection} onClose={() => setClosed(shown)}>
          {shown.link ? (
            <Link
              to={shown.link.path}
              className="inline-flex min-h-11 items-center rounded-field px-3 font-bold underline underline-offset-4 focus-visible:outline-current"
            >
              {shown.link.label}
            </Link>
          ) : null}
          {shown.undo ? <Undo key={`${shown.undo.action} ${shown.undo.path}`} undo={shown.undo} /> : null}
        </Bar>
      ) : null}
    </div>
  );
}

function Bar({
  text,
  isRejection,
  onClose,
  children,
}: {
  text: string;
  isRejection: boolean;
  onClose: () => void;
  children?: ReactNode;
}) {
  const isHydrated = useHydrated();
  const Icon = isRejection ? CircleAlert : CircleCheck;
  return (
    <div className="pointer-events-auto flex max-w-xl items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-paper text-sm shadow-float">
      <Icon className="size-5 shrink-0" />
      <p className="py-2">{text}</p>
      {children}
      {isHydrated ? (
        <button
          type="button"
          aria-label="Fermer"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-full focus-visible:outline-current"
        >
          <X className="size-5" />
        </button>
      ) : null}
    </div>
  );
}

function Undo({ undo }: { undo: NonNullable<Notice["undo"]> }) {
  const fetcher = useFetcher();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus was removed with its listing: give keyboard users the undo button.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <fetcher.Form method="post" action={undo.path} preventScrollReset>
      <input type="hidden" name="do" value={undo.action} />
      <button
        ref={button}
        type="submit"
        className="min-h-11 rounded-field px-3 font-bold underline underline-offset-4 focus-visible:outline-current"
      >
        {undo.label}
      </button>
    </fetcher.Form>
  );
}
