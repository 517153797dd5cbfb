import { paths } from "./paths.ts";
import type { NearestPlace, PlaceName } from "./place-names.ts";

/** Degrees to which a position is rounded before it leaves the device: about two kilometers, enough for a sector. */
const precision = 0.02;
const timeoutMs = 10_000;
/** A position that the device already knows is used when it is at most this old. */
const maximumAge = 600_000;

export type NearestPlaceResult =
  | { ok: true; place: PlaceName }
  /** `denied`: by the user or the browser; `unknown`: no position; `far`: no known place near it; `failed`: request failed */
  | { ok: false; reason: "denied" | "unknown" | "far" | "failed" };

/** The place nearest to the device. Asks the user for permission. */
export async function findNearestPlace(): Promise<NearestPlaceResult> {
  const position = await new Promise<GeolocationPosition | GeolocationPositionError>((resolve) =>
    navigator.geolocation.getCurrentPosition(resolve, resolve, { timeout: timeoutMs, maximumAge }),
  );
  if (!("coords" in position))
    return { ok: false, reason: position.code === position.PERMISSION_DENIED ? "denied" : "unknown" };
  const { latitude, longitude } = position.coords;
  try {
    const response = await fetch(paths.nearestPlace(rounded(latitude), rounded(longitude)));
    if (!response.ok) return { ok: false, reason: "failed" };
    const { place } = (await response.json()) as NearestPlace; // sent by screens/places/suggestions.ts
    return place ? { ok: true, place } : { ok: false, reason: "far" };
  } catch {
    return { ok: false, reason: "failed" };
  }
}

const rounded = (degrees: number) => (Math.round(degrees / precision) * precision).toFixed(2);
