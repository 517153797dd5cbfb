import type { ContactPreferences } from "../../../listings/listing.ts";
import { useSite } from "../../site.tsx";

/** Each checkbox explains what the buyer will see. */
export function ContactFields({
  preferences,
  hasPhone,
}: {
  preferences: ContactPreferences;
  hasPhone: boolean;
}) {
  const { name } = useSite();
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold text-sm">Comment vous joindre</legend>
      <p className="text-soft text-xs">
        Rien de tout cela ne paraît dans l’annonce. Une personne ne le voit qu’après avoir appuyé sur «
        {"\u00a0"}
        Contacter le vendeur{"\u00a0"}».
      </p>
      <Choice name="contactPhone" label="Téléphone" isChosen={preferences.phone}>
        {hasPhone
          ? "Cette personne verra le numéro de votre compte."
          : "Votre compte n’a pas de numéro\u00a0: rien ne sera montré."}
      </Choice>
      <Choice name="contactEmail" label="Courriel" isChosen={preferences.email}>
        Cette personne verra l’adresse courriel de votre compte.
      </Choice>
      <Choice name="contactInApp" label={`Message privé via ${name}`} isChosen={preferences.inApp}>
        Cette personne vous écrira sur le site, sans voir ni votre courriel ni votre numéro.
      </Choice>
      <p className="text-soft text-xs">Si aucune case n’est cochée, personne ne pourra vous joindre.</p>
    </fieldset>
  );
}

function Choice({
  name,
  label,
  isChosen,
  children,
}: {
  name: string;
  label: string;
  isChosen: boolean;
  children: string;
}) {
  return (
    <div className="flex gap-3 rounded-field border border-line bg-surface p-3">
      <input
        type="checkbox"
        id={name}
        name={name}
        defaultChecked={isChosen}
        aria-describedby={`${name}-aide`}
        className="mt-0.5 size-5 shrink-0 accent-spruce"
      />
      <div className="grid gap-0.5">
        <label htmlFor={name} className="font-semibold text-sm">
          {label}
        </label>
        <p id={`${name}-aide`} className="text-soft text-xs">
          {children}
        </p>
      </div>
    </div>
  );
}
