import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigation } from "react-router";
import { useFavorites } from "../favorites.tsx";
import type { Notice } from "../notice.ts";
import { favoriteProblems } from "../text/favorite-problems.ts";
import { useHydrated } from "../use-hydrated.ts";

/** What was just done, or why it was not, over the end of the page. It stays until it is closed or another page comes. */
export function NoticeBar({ notice }: { notice: Notice | null }) {
  const { problem, forgetProblem } = useFavorites();
  const [closed, setClosed] = useState<Notice | null>(null);
  // Whoever sends another form has read it; a form that is refused brings no page that would take it away.
  const isSubmitting = useNavigation().state === "submitting";
  if (isSubmitting && notice !== closed) setClosed(notice);
  const shown = notice !== closed ? notice : null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-40 grid justify-items-center px-4 md:bottom-8"
    >
      {problem ? (
        <Bar text={favoriteProblems[problem]} isRefusal onClose={forgetProblem} />
      ) : shown ? (
        <Bar text={shown.text} isRefusal={shown.isRefusal} onClose={() => setClosed(shown)}>
          {shown.undo ? <Undo key={`${shown.undo.wish} ${shown.undo.action}`} undo={shown.undo} /> : null}
        </Bar>
      ) : null}
    </div>
  );
}

function Bar({
  text,
  isRefusal,
  onClose,
  children,
}: {
  text: string;
  isRefusal: boolean;
  onClose: () => void;
  children?: ReactNode;
}) {
  const isHydrated = useHydrated();
  const Icon = isRefusal ? CircleAlert : CircleCheck;
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

/** The way back from what was just done. */
function Undo({ undo }: { undo: NonNullable<Notice["undo"]> }) {
  const fetcher = useFetcher();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What was pressed went away with its ad: whoever uses a keyboard goes on here.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <fetcher.Form method="post" action={undo.action} preventScrollReset>
      <input type="hidden" name="do" value={undo.wish} />
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
