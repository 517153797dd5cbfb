import { X } from "lucide";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Icon } from "../../ui/icon.tsx";

/**
 * A dialog that is open because the address says so. Without JavaScript it stands over the page and its links close
 * it; with it, it is modal, and Escape closes it too.
 * @param back the address of the page without the dialog
 */
export function AddressDialog({
  title,
  back,
  children,
}: {
  title: string;
  back: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  // Asked for again while the way back from Escape was still under way: the address is the same, the dialog closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address was gone to anew
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    // It came open from the server, where nothing is modal.
    if (!shown.matches(":modal")) shown.removeAttribute("open");
    if (!shown.open) shown.showModal();
  }, [key]);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // Closed, not only removed: the focus goes back to what opened it.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="dialogue-titre"
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) navigate(back, { preventScrollReset: true });
      }}
      className="fixed inset-0 z-40 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg overflow-y-auto rounded-card border border-line bg-surface p-5 shadow-float md:p-6"
    >
      <div className="mb-5 flex items-start justify-between gap-4">
        <h2 id="dialogue-titre" className="min-w-0 pt-1.5 text-lg">
          {title}
        </h2>
        <Link
          to={back}
          preventScrollReset
          aria-label="Fermer"
          className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
        >
          <Icon of={X} className="size-6" />
        </Link>
      </div>
      {children}
    </dialog>
  );
}
