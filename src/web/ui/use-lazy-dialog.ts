import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";

/**
 * A lazy-loaded dialog. Its button submits a form that leads to the same content as a page, which is the fallback without
 * JavaScript or when the code cannot be loaded. A navigation closes the dialog.
 * @param load imports the dialog's component
 */
export function useLazyDialog<Part>(load: () => Promise<Part>) {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ part: Part; at: string } | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    load().then(
      (part) => setOpened({ part, at: key }),
      () => form.submit(),
    );
  };
  return { Part: opened?.at === key ? opened.part : null, onSubmit, onClose: () => setOpened(null) };
}
