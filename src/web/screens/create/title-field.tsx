import { useEffect, useId, useRef, useState } from "react";
import { titleMaxLength } from "../../../listings/listing.ts";
import type { ListingType } from "../../../listings/listing-type.ts";
import { TextField } from "../../ui/field.tsx";
import { FieldSlot } from "./field-slot.tsx";

/** Title with a character counter and example titles of the listing type. */
export function TitleField({
  value,
  error,
  type,
}: {
  value: string;
  error: string | undefined;
  type: ListingType;
}) {
  const listId = useId();
  const [length, setLength] = useState(lengthOf(value));
  const input = useRef<HTMLInputElement>(null);
  // Includes text typed before hydration.
  useEffect(() => setLength(lengthOf(input.current?.value ?? "")), []);
  return (
    <FieldSlot name="title">
      <TextField
        ref={input}
        label="Titre"
        name="title"
        defaultValue={value}
        error={error}
        maxLength={titleMaxLength}
        list={listId}
        autoComplete="off"
        placeholder={`Par exemple\u00a0: ${type.examples[0]}`}
        onInput={(event) => setLength(lengthOf(event.currentTarget.value))}
      />
      <p className="mt-1 text-right text-soft text-xs tabular noscript:hidden">
        {length}/{titleMaxLength}
        <span className="sr-only"> caractères</span>
      </p>
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
