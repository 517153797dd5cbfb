import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  id: string;
  label: string;
  options: readonly { key: string; shown: ReactNode }[];
  active: number;
  onChoose: (index: number) => void;
};

export const optionId = (id: string, index: number) => `${id}-${index}`;

/** Listbox of a combobox, positioned over the content below the field, so that opening it shifts nothing. */
export function OptionList({ id, label, options, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // Below a field at the lower edge of the window it would be out of sight, or under a fixed bar. The header always is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list becomes longer or shorter
  useEffect(() => {
    if (!list.current?.closest("header")) list.current?.scrollIntoView({ block: "nearest" });
  }, [options.length]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-10 mt-1.5 overflow-hidden rounded-field border border-edge bg-surface py-1 shadow-float"
    >
      {options.map(({ key, shown }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
        <div
          key={key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()} // keeps the focus in the field, which keeps the list open
          onClick={() => onChoose(index)}
          className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 text-base hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:outline-spruce aria-selected:-outline-offset-2"
        >
          {shown}
        </div>
      ))}
    </div>
  );
}
