import { useRef } from "react";
import { descriptionMaxLength } from "../../../domain/listing.ts";
import { TextArea } from "../../ui/field.tsx";
import { Assistant } from "./assistant.tsx";
import { FieldPlace } from "./field-place.tsx";

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
          hint="État, dimensions, ce qui est compris, quand on peut passer : ce que vous aimeriez savoir à la place de l’acheteur."
        />
        <Assistant textArea={textArea} />
      </div>
    </FieldPlace>
  );
}
