import { type ReactNode, useEffect, useState } from "react";
import { isPushSupported, type PushState, pushState, turnPushOff, turnPushOn } from "../push.ts";
import { useHydrated } from "../use-hydrated.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

/** Turns push notifications of this browser on and off. Shows nothing where there are none, or without JavaScript. */
export function PushSwitch({ isSubscribed }: { isSubscribed: boolean }) {
  const { state, change, isBusy, isFailed } = usePush(isSubscribed);
  if (state === null) return null;
  if (state === "unsupported")
    return <p className="text-soft text-sm">Ce navigateur n’offre pas de notifications sur l’appareil.</p>;
  if (state === "denied")
    return (
      <p className="text-soft text-sm">
        Les notifications de ce site sont bloquées dans votre navigateur. Permettez-les dans ses réglages.
      </p>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm">
        {state === "on"
          ? "Cet appareil reçoit vos notifications, jusqu’à ce que vous vous déconnectiez."
          : "Cet appareil ne reçoit pas encore vos notifications."}
      </p>
      {isFailed ? <Alert kind="error">Le service de notifications ne répond pas. Réessayez.</Alert> : null}
      <Button type="button" variant="secondary" disabled={isBusy} onClick={() => void change()}>
        {state === "on" ? "Désactiver sur cet appareil" : "Activer sur cet appareil"}
      </Button>
    </div>
  );
}

const askedKey = "babillard-push-asked";

/**
 * Offers push notifications once, after a first message or alert. Only with a page that the browser renders itself: on one
 * of the server it would appear late, and move what is below.
 */
export function PushOffer({ children }: { children: ReactNode }) {
  const { change, isBusy } = usePush(false);
  const isHydrated = useHydrated();
  const [isOffered, setOffered] = useState(() => isHydrated && canOffer());
  if (!isOffered) return null;
  const answer = () => {
    rememberAsked();
    setOffered(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3">
      <p className="min-w-0 grow basis-56 text-sm">{children}</p>
      <Button type="button" variant="secondary" disabled={isBusy} onClick={() => void change().then(answer)}>
        Me notifier
      </Button>
      <Button type="button" variant="quiet" onClick={answer}>
        Pas maintenant
      </Button>
    </div>
  );
}

function canOffer(): boolean {
  return isPushSupported() && Notification.permission === "default" && !wasAsked();
}

function usePush(isSubscribed: boolean) {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => setState(pushState(isSubscribed)), [isSubscribed]);
  const change = async () => {
    setBusy(true);
    setFailed(false);
    try {
      setState(await (state === "on" ? turnPushOff() : turnPushOn()));
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return { state, change, isBusy, isFailed };
}

function wasAsked(): boolean {
  try {
    return localStorage.getItem(askedKey) !== null;
  } catch {
    return true; // storage is blocked: it would be asked each time
  }
}

function rememberAsked(): void {
  try {
    localStorage.setItem(askedKey, "1");
  } catch {
    return; // storage is blocked
  }
}
