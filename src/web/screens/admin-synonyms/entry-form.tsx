import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";

/**
 * Form of one entry; `id` is null for a new one. After a validation error the typed values stay. Saved values may
 * differ from the typed ones (defaults restored, duplicates removed) and are then rendered in new fields.
 */
export function EntryForm({
  id,
  words,
  targets,
  error,
}: {
  id: string | null;
  words: string;
  targets: string;
  error?: string;
}) {
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <input type="hidden" name="wish" value={id === null ? "add" : "edit"} />
      {id === null ? null : <input type="hidden" name="id" value={id} />}
      <TextArea
        key={`words ${words}`}
        label="Mots"
        name="words"
        rows={2}
        defaultValue={words}
        error={error}
        hint="Séparés par des virgules. Accents, pluriels et traits d’union ne comptent pas."
      />
      <TextArea
        key={`targets ${targets}`}
        label="Ce qu’ils trouvent aussi"
        name="targets"
        rows={2}
        defaultValue={targets}
        isOptional
        hint="Laissez vide si tous ces mots sont équivalents. Sinon, écrivez ce qu’ils doivent trouver en plus."
      />
      <Button type="submit" className="justify-self-start">
        {id === null ? "Ajouter" : "Enregistrer"}
      </Button>
    </Form>
  );
}
