import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { NoWrapEnd } from "./no-wrap-end.tsx";

/** A modal dialog, open while mounted. Escape and the close button call `onClose`, which must unmount it. */
export function Modal({
  title,
  about,
  onClose,
  children,
}: {
  title: string;
  /** description under the title (aria-describedby) */
  about?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    // Browsers return the focus to the opener only when the dialog is closed before it is removed.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected) onClose();
      }}
      // Browsers scroll to the caret of a text field: its end would stay hidden.
      onFocus={({ target }) => target.scrollIntoView({ block: "nearest" })}
      aria-labelledby={id}
      aria-describedby={about ? `${id}-sujet` : undefined}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto scroll-p-4 rounded-card bg-surface p-5 shadow-float md:p-6"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1 pt-1.5">
          <h2 id={id} className="text-lg">
            <NoWrapEnd>{title}</NoWrapEnd>
          </h2>
          {about ? (
            <p id={`${id}-sujet`} className="line-clamp-3 text-sm text-soft">
              {about}
            </p>
          ) : null}
        </div>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label="Fermer"
          className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
        >
          <X className="size-6" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
