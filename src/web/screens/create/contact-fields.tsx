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
    <fieldset className="group grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold text-sm">Comment vous joindre</legend>
      <p className="text-soft text-xs">
        Vos coordonnées n’apparaissent pas dans l’annonce, seulement après «{"\u00a0"}Contacter le vendeur
        {"\u00a0"}».
      </p>
      <Choice name="contactPhone" label="Téléphone" isChosen={preferences.phone} reaches={hasPhone}>
        {hasPhone
          ? "Cette personne verra votre numéro de téléphone."
          : "Ajoutez un numéro dans votre profil pour recevoir des appels."}
      </Choice>
      <Choice name="contactEmail" label="Courriel" isChosen={preferences.email}>
        Cette personne verra votre adresse courriel.
      </Choice>
      <Choice name="contactInApp" label={`Message privé via ${name}`} isChosen={preferences.inApp}>
        Cette personne vous écrira sur le site, sans voir ni votre courriel ni votre numéro.
      </Choice>
      {/* Styles hide it as soon as a box that gives buyers a way is checked, also without JavaScript. */}
      <p
        id="contact-aucun"
        className="rounded-field bg-maple-tint p-3 font-semibold text-maple text-sm group-has-[[data-reaches]:checked]:hidden"
      >
        Cochez au moins une façon de vous joindre{"\u00a0"}: sinon, personne ne pourra vous répondre.
      </p>
    </fieldset>
  );
}

function Choice({
  name,
  label,
  isChosen,
  reaches = true,
  children,
}: {
  name: string;
  label: string;
  isChosen: boolean;
  /** whether buyers can contact the author this way */
  reaches?: boolean;
  children: string;
}) {
  return (
    <div className="flex gap-3 rounded-field border border-line bg-surface p-3">
      <input
        type="checkbox"
        id={name}
        name={name}
        defaultChecked={isChosen}
        data-reaches={reaches || undefined}
        aria-describedby={`${name}-aide contact-aucun`}
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
