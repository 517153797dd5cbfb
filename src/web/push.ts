/** Push notifications of this browser. Loaded where they are offered only. */
import { notificationPaths } from "./notification-paths.ts";

export type PushState = "unsupported" | "off" | "on" | "denied";

const worker = "/service-worker.js";

export function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** @param isSubscribed whether the site knows this browser */
export function pushState(isSubscribed: boolean): PushState {
  if (!isPushSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return isSubscribed && Notification.permission === "granted" ? "on" : "off";
}

/** Asks for the permission. Throws when the site or the push service cannot be reached. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const registration = await navigator.serviceWorker.register(worker);
  await navigator.serviceWorker.ready;
  const response = await fetch(notificationPaths.push());
  const { publicKey } = (await response.json()) as { publicKey: string }; // response of our own route
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options);
  const { endpoint = "", keys } = subscription.toJSON();
  const stored = await send({ endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" });
  if (!stored.ok) throw new Error(`the subscription was not stored: ${stored.status}`);
  return "on";
}

export async function turnPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  const subscription = await registration?.pushManager.getSubscription();
  await send({ do: "unsubscribe" });
  await subscription?.unsubscribe();
  return "off";
}

function send(fields: Record<string, string>): Promise<Response> {
  return fetch(notificationPaths.push(), { method: "POST", body: new URLSearchParams(fields) });
}
