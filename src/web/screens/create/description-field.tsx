import { useEffect, useRef, useState } from "react";
import { descriptionMaxLength } from "../../../domain/listing.ts";
import { plural } from "../../text/plural.ts";
import { TextArea } from "../../ui/field.tsx";
import { Assistant } from "./assistant.tsx";
import { FieldPlace } from "./field-place.tsx";

/** Who writes less need not know that there is a limit. */
const saidFrom = 500;

const hint =
  "Ce que vous aimeriez savoir à la place de l’autre\u00a0: l’essentiel, les détails, ce qui est compris, quand et comment.";

export function DescriptionField({ value, error }: { value: string; error: string | undefined }) {
  const textArea = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const count = () => setLength([...(textArea.current?.value ?? "")].length);
  useEffect(count, []);
  const left = descriptionMaxLength - length;
  return (
    <FieldPlace name="description">
      <div className="grid gap-3">
        <TextArea
          ref={textArea}
          label="Description"
          name="description"
          defaultValue={value}
          error={error}
          rows={8}
          maxLength={descriptionMaxLength}
          hint={hint}
          onInput={count}
        />
        {left <= saidFrom ? (
          <p className="text-right text-soft text-xs tabular">
            {plural(left, { one: "Encore # caractère possible.", other: "Encore # caractères possibles." })}
          </p>
        ) : null}
        <Assistant textArea={textArea} />
      </div>
    </FieldPlace>
  );
}
