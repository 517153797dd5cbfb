import { CircleCheck, X } from "lucide-react";
import { useState } from "react";
import type { Notice } from "../notice.ts";
import { notices } from "../text/notices.ts";
import { typeset } from "../text/typography.ts";
import { useHydrated } from "../use-hydrated.ts";

/** What was just done, said once over the end of the page. It stays until it is closed or another page comes. */
export function NoticeBar({ notice }: { notice: Notice | null }) {
  const isHydrated = useHydrated();
  const [closed, setClosed] = useState<Notice | null>(null);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-40 grid justify-items-center px-4 md:bottom-8"
    >
      {notice && notice !== closed ? (
        <div className="pointer-events-auto flex max-w-xl items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-paper text-sm shadow-float">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          <p className="py-2">{typeset(notices[notice.id])}</p>
          {isHydrated ? (
            <button
              type="button"
              aria-label="Fermer"
              onClick={() => setClosed(notice)}
              className="grid size-11 shrink-0 place-items-center rounded-full"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
