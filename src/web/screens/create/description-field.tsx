import { useRef } from "react";
import { descriptionMaxLength } from "../../../domain/listing.ts";
import { TextArea } from "../../ui/field.tsx";
import { Assistant } from "./assistant.tsx";
import { FieldPlace } from "./field-place.tsx";

const hint =
  "Ce que vous aimeriez savoir à la place de l’autre\u00a0: l’essentiel, les détails, ce qui est compris, quand et comment.";

export function DescriptionField({ value, error }: { value: string; error: string | undefined }) {
  const textArea = useRef<HTMLTextAreaElement>(null);
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
        />
        <Assistant textArea={textArea} />
      </div>
    </FieldPlace>
  );
}
