import type { PreservedForm } from "./view.ts";

/** The form's values as hidden inputs, to carry them from page to page without JavaScript. */
export function HiddenFormFields({
  values: { form, photos, submissionKey, version },
  intent,
}: {
  values: PreservedForm;
  intent: "choose-type" | "resume";
}) {
  const { contactPreferences, fields, ...texts } = form;
  return (
    <>
      <Hidden name="intent" value={intent} />
      {version ? <Hidden name="version" value={version} /> : null}
      <Hidden name="submissionKey" value={submissionKey} />
      {Object.entries({ ...texts, ...fields }).map(([name, value]) => (
        <Hidden key={name} name={name} value={value} />
      ))}
      {contactPreferences.phone ? <Hidden name="contactPhone" value="on" /> : null}
      {contactPreferences.email ? <Hidden name="contactEmail" value="on" /> : null}
      {contactPreferences.inApp ? <Hidden name="contactInApp" value="on" /> : null}
      {photos.map((photo) => (
        <span key={photo.id}>
          <Hidden name="photo" value={photo.id} />
          <Hidden name="photoAlt" value={photo.alt} />
        </span>
      ))}
    </>
  );
}

/** A textarea for values with line breaks, which an input would drop. */
function Hidden({ name, value }: { name: string; value: string }) {
  return value.includes("\n") ? (
    <textarea name={name} defaultValue={value} hidden readOnly />
  ) : (
    <input type="hidden" name={name} value={value} />
  );
}
