import { createContext, type ReactNode, useContext, useMemo } from "react";
import { fetchModule } from "../fetch-module.ts";
import { paths } from "../paths.ts";
import { useLazyModule } from "../use-lazy-module.ts";

type Overlay = { open: () => void; prepare: () => void };
const OverlayContext = createContext<Overlay>({ open: () => {}, prepare: () => {} });

const loadDialog = async () => (await fetchModule(() => import("./search-dialog.tsx"))).SearchDialog;
const goToSearch = () => window.location.assign(paths.search());

/** Provides the search overlay to the components below. The open flag is the only state: the search itself is in the URL. */
export function SearchOverlayProvider({ children }: { children: ReactNode }) {
  const { Part: SearchDialog, prepare, open, close } = useLazyModule(loadDialog, goToSearch);
  const overlay = useMemo(() => ({ open, prepare }), [open, prepare]);
  return (
    <OverlayContext value={overlay}>
      {children}
      {SearchDialog ? <SearchDialog onClose={close} /> : null}
    </OverlayContext>
  );
}

/** A form around the button that opens the overlay. Without JavaScript it leads to the search page. */
export function SearchOpener({ children, className }: { children: ReactNode; className?: string }) {
  const { open, prepare } = useContext(OverlayContext);
  return (
    <form
      action={paths.search()}
      className={className}
      onPointerEnter={prepare}
      onFocus={prepare}
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      {children}
    </form>
  );
}
