import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { titleMaxLength } from "../../../listings/listing.ts";
import type { ListingType } from "../../../listings/listing-type.ts";
import { TextField } from "../../ui/field.tsx";
import { FieldSlot } from "./field-slot.tsx";

/**
 * Title with a character counter and example titles of the listing type. Not limited by the browser, which counts UTF-16
 * units and cuts silently.
 */
export function TitleField({
  value,
  error,
  type,
  suggestion,
}: {
  value: string;
  error: string | undefined;
  type: ListingType;
  /** rendered beside the counter with the title as it is typed */
  suggestion: (title: string) => ReactNode;
}) {
  const listId = useId();
  const [title, setTitle] = useState(value);
  const length = lengthOf(title);
  const input = useRef<HTMLInputElement>(null);
  // Includes text typed before hydration.
  useEffect(() => setTitle(input.current?.value ?? ""), []);
  return (
    <FieldSlot name="title">
      <div className="relative">
        <TextField
          ref={input}
          label="Titre"
          name="title"
          defaultValue={value}
          error={error}
          list={listId}
          autoComplete="off"
          placeholder={`Ex.\u00a0: ${type.examples[0]}`}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
        <div className="absolute -top-0.5 right-0 left-12 flex items-center justify-end gap-3 noscript:hidden">
          {suggestion(title)}
          <p
            className={`shrink-0 text-xs tabular ${length > titleMaxLength ? "font-semibold text-maple" : "text-soft"}`}
          >
            {length}/{titleMaxLength}
            <span className="sr-only"> caractères</span>
          </p>
        </div>
      </div>
      <datalist id={listId}>
        {type.examples.map((example) => (
          <option key={example} value={example} />
        ))}
      </datalist>
    </FieldSlot>
  );
}

function lengthOf(text: string): number {
  return [...text].length;
}
