/** Passkeys in the browser (WebAuthn). Loaded when a button is pressed. */

export type PasskeyResult = { ok: true; next?: string } | { ok: false; message: string };

/** Whether the browser turns the JSON of the server into its own objects, and back. */
export function isPasskeySupported(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
  );
}

/** Null when the person canceled. */
export async function makePasskey(
  path: string,
  fields: { name: string; currentPassword: string },
): Promise<PasskeyResult | null> {
  return withPasskey(path, { do: "start", currentPassword: fields.currentPassword }, async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON, // as the server made it
    );
    const response = await navigator.credentials.create({ publicKey });
    return { do: "add", name: fields.name, response: JSON.stringify(response) };
  });
}

/** Null when the person canceled. */
export async function signInWithPasskey(
  path: string,
  fields: Record<string, string>,
): Promise<PasskeyResult | null> {
  return withPasskey(path, { do: "start" }, async (options) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON, // as the server made it
    );
    const response = await navigator.credentials.get({ publicKey });
    return { ...fields, do: "sign-in", response: JSON.stringify(response) };
  });
}

async function withPasskey(
  path: string,
  start: Record<string, string>,
  sign: (options: unknown) => Promise<Record<string, string>>,
): Promise<PasskeyResult | null> {
  const started = await post<{ ok: true; options: unknown } | { ok: false; message: string }>(path, start);
  if (!started.ok) return started;
  let signed: Record<string, string>;
  try {
    signed = await sign(started.options);
  } catch (error) {
    // Canceled, not allowed, or this device has the passkey already.
    if (error instanceof DOMException) return null;
    throw error;
  }
  return post<PasskeyResult>(path, signed);
}

async function post<Result>(path: string, fields: Record<string, string>): Promise<Result> {
  const response = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  return (await response.json()) as Result; // of this site's own route
}
