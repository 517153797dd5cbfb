import { useId, useState } from "react";
import type { ListingField } from "../../../listings/fields.ts";
import { fetchModule } from "../../fetch-module.ts";
import { TextField } from "../../ui/field.tsx";

type Props = {
  field: Extract<ListingField, { kind: "name" }>;
  name: string;
  hint: string | undefined;
  error: string | undefined;
  isOptional: boolean;
  defaultValue: string;
};

const loadNames = () => fetchModule(() => import("./names-for.ts"));

/** A name with suggestions of the browser (datalist), which are fetched when the field is focused. */
export function NameField({ field, ...rest }: Props) {
  const listId = useId();
  const [names, setNames] = useState<readonly string[]>([]);
  const { list } = field;
  return (
    <>
      <TextField
        {...rest}
        label={field.label}
        maxLength={field.maxLength}
        autoComplete="off"
        list={list && listId}
        onFocus={async (event) => {
          if (!list) return;
          const make = event.currentTarget.form?.elements.namedItem("make");
          const { namesFor } = await loadNames();
          setNames(namesFor(list, make instanceof HTMLInputElement ? make.value : ""));
        }}
      />
      {list ? (
        <datalist id={listId}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
