import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { accountPaths } from "../../account-paths.ts";
import { replaceDeviceFavorites } from "../../device-favorites.ts";
import { clearDeviceHistory } from "../../device-history.ts";
import { authMessages } from "../../text/messages.ts";
import { Button } from "../../ui/button.tsx";
import { MessageBox } from "../../ui/message-box.tsx";

/**
 * Signs in with a passkey, instead of the password or after it. Shows the fallback without scripts, or where the browser has no
 * passkeys.
 */
export function PasskeyButton({
  signIn,
  isSecondStep = false,
  fallback = null,
}: {
  signIn: string;
  isSecondStep?: boolean;
  fallback?: ReactNode;
}) {
  const [isSupported, setSupported] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    void import("../../passkeys.ts").then(({ isPasskeySupported }) => setSupported(isPasskeySupported()));
  }, []);
  if (!isSupported) return fallback;
  const enter = async (form: HTMLFormElement | null) => {
    const device = form ? new FormData(form) : new FormData();
    const { signInWithPasskey } = await import("../../passkeys.ts");
    const result = await signInWithPasskey(accountPaths.passkeySignIn(signIn, { isSecondStep }), {
      deviceFavorites: String(device.get("deviceFavorites") ?? ""),
      deviceSeen: String(device.get("deviceSeen") ?? ""),
    });
    setMessage(result && !result.ok ? result.message : null);
    if (!result?.ok) return;
    // The server has merged them into the account.
    replaceDeviceFavorites([]);
    clearDeviceHistory();
    location.replace(result.next ?? "/");
  };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    setBusy(true);
    enter(event.currentTarget.form)
      .catch(() => setMessage(authMessages.unknown))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <MessageBox messages={message === null ? undefined : [message]} />
      <Button type="button" variant="secondary" disabled={isBusy} onClick={press}>
        Utiliser une clé d’accès
      </Button>
    </>
  );
}
