import { useState } from "react";

type Key = { key: string; isComposing: boolean; preventDefault: () => void };

type Options = {
  count: number;
  onChoose: (index: number) => void;
  /** called for arrow keys, to open the list */
  onOpen: () => void;
  onClose: () => void;
  /** called for Escape, which also closes an open list */
  onEscape?: () => void;
};

/** Keyboard handling of a WAI-ARIA combobox: the field keeps the focus, one option is active (-1: none). */
export function useOptionKeys({ count, onChoose, onOpen, onClose, onEscape }: Options) {
  const [active, setActive] = useState(-1);
  const close = () => {
    setActive(-1);
    onClose();
  };
  const press = (event: Key) => {
    if (event.isComposing) return;
    const isOpen = count > 0;
    if (event.key === "Enter") {
      if (active >= 0 && active < count) {
        event.preventDefault();
        onChoose(active);
      }
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      onOpen();
      // Cycles through count + 1 positions: the field itself (-1) is between the last and the first option.
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((index) => ((index + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === "Escape" && (isOpen || onEscape)) {
      // By default browsers clear a non-empty search field on Escape.
      event.preventDefault();
      close();
      onEscape?.();
    }
  };
  return { active, reset: () => setActive(-1), close, press };
}
