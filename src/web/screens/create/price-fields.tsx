import { type FormEvent, useRef } from "react";
import { type PriceChoice, priceChoices } from "../../../listings/price.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { FieldSlot } from "./field-slot.tsx";

const choiceNames: Record<PriceChoice, string> = {
  fixed: "Prix fixe",
  negotiable: "Négociable",
  free: "Gratuit",
  unspecified: "Prix non spécifié",
};

const hasAmount = (choice: string) => choice !== "free" && choice !== "unspecified";

/** Amount and price type; a change of one adjusts the other, so that they do not contradict each other. */
export function PriceFields({
  label,
  price,
  priceType,
  errors,
}: {
  label: string;
  price: string;
  priceType: string;
  errors: Record<string, string>;
}) {
  const amount = useRef<HTMLInputElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const clearedAmount = useRef("");

  const onAmount = (event: FormEvent<HTMLInputElement>) => {
    if (!choice.current || event.currentTarget.value.trim() === "") return;
    if (!hasAmount(choice.current.value)) choice.current.value = "fixed";
  };
  const onChoice = () => {
    if (!amount.current || !choice.current) return;
    if (hasAmount(choice.current.value)) amount.current.value ||= clearedAmount.current;
    else {
      clearedAmount.current = amount.current.value || clearedAmount.current;
      amount.current.value = "";
    }
  };
  return (
    <div className="grid gap-2">
      <div className="field-pair">
        <FieldSlot name="price">
          <TextField
            ref={amount}
            label={label === "Prix" ? "Prix, en $" : label}
            name="price"
            defaultValue={price}
            error={errors.price}
            isOptional={label === "Prix"}
            inputMode="decimal"
            autoComplete="off"
            onInput={onAmount}
          />
        </FieldSlot>
        <FieldSlot name="priceType">
          <SelectField
            ref={choice}
            label="Type de prix"
            name="priceType"
            defaultValue={priceType}
            error={errors.priceType}
            onChange={onChoice}
          >
            {priceChoices.map((id) => (
              <option key={id} value={id}>
                {choiceNames[id]}
              </option>
            ))}
          </SelectField>
        </FieldSlot>
      </div>
      <p className="text-soft text-xs">
        Sans prix, l’annonce sera affichée «{"\u00a0"}Gratuit{"\u00a0"}».
      </p>
    </div>
  );
}
