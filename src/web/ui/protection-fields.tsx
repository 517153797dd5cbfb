import { formFields } from "../form-fields.ts";

/** Fields that distinguish programs from users (form-protection.server.ts). */
export function ProtectionFields({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name={formFields.stamp} value={stamp} />
      <div aria-hidden="true" className="sr-only">
        <label>
          Laissez ce champ vide
          <input name={formFields.hidden} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
