import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import type { useFavorites } from "../favorites.tsx";
import type { Notice } from "../notice.ts";
import { favoriteProblems } from "../text/favorite-problems.ts";
import { useHydrated } from "../use-hydrated.ts";

type Problem = NonNullable<ReturnType<typeof useFavorites>["problem"]>;

/** Text and buttons of the notice bar; loaded when there is a notice. */
export default function NoticeContent({
  content,
  undoKey,
  onClose,
}: {
  content: Notice | Problem;
  /** of the fetcher that sends the undo */
  undoKey: string;
  onClose: () => void;
}) {
  const notice: Pick<Notice, "text" | "isRejection" | "link" | "undo"> =
    typeof content === "string"
      ? { text: favoriteProblems[content], isRejection: true, link: null, undo: null }
      : content;
  const { text, isRejection, link, undo } = notice;
  const isHydrated = useHydrated();
  const Icon = isRejection ? CircleAlert : CircleCheck;
  return (
    <div className="pointer-events-auto flex max-w-xl items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-paper text-sm shadow-float">
      <Icon className="size-5 shrink-0" />
      <p className="py-2">{text}</p>
      {link ? (
        <Link
          to={link.path}
          className="inline-flex min-h-11 items-center rounded-field px-3 font-bold underline underline-offset-4 focus-visible:outline-current"
        >
          {link.label}
        </Link>
      ) : null}
      {undo ? <Undo key={`${undo.action} ${undo.path}`} undo={undo} fetcherKey={undoKey} /> : null}
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

function Undo({ undo, fetcherKey }: { undo: NonNullable<Notice["undo"]>; fetcherKey: string }) {
  const fetcher = useFetcher({ key: fetcherKey });
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
        data-key="undo"
        className="min-h-11 rounded-field px-3 font-bold underline underline-offset-4 focus-visible:outline-current"
      >
        {undo.label}
      </button>
    </fetcher.Form>
  );
}
