import { useState } from "react";

type Key = { key: string; isComposing: boolean; preventDefault: () => void };

type Options = {
  count: number;
  onChoose: (index: number) => void;
  /** an arrow, where no list is open */
  onAsk: () => void;
  onClose: () => void;
  /** with no list to close first */
  onEscape?: () => void;
};

/** The keys of a field with a list below it (WAI-ARIA combobox): the field keeps the focus, one option is active. */
export function useOptionKeys({ count, onChoose, onAsk, onClose, onEscape }: Options) {
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
      onAsk();
      // One more than the options: between the last and the first stands the field itself.
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((at) => ((at + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === "Escape" && (isOpen || onEscape)) {
      // In a search field that holds something, browsers let Escape empty it and nothing more.
      event.preventDefault();
      if (isOpen) close();
      else onEscape?.();
    }
  };
  return { active, forget: () => setActive(-1), close, press };
}
