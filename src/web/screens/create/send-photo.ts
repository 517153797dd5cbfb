import { paths } from "../../paths.ts";
import { listingMessages, photoMessages } from "../../text/messages.ts";
import type { PhotoAnswer } from "./photos.ts";

export type Sending = { answer: Promise<PhotoAnswer>; abort: () => void };

/**
 * Sends one photo. By XMLHttpRequest: fetch cannot say how much of a body has left.
 * @param onProgress how much has left, 0 to 1; at 1 the server is still at work on it
 */
export function sendPhoto(file: File, index: number, onProgress: (sent: number) => void): Sending {
  const request = new XMLHttpRequest();
  const answer = new Promise<PhotoAnswer>((resolve) => {
    const fail = (message: string) => resolve({ ok: false, message, canRetry: true });
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => fail(listingMessages.network));
    request.addEventListener("abort", () => fail(listingMessages.fallback));
    request.addEventListener("load", () => {
      const { response, status } = request as { response: PhotoAnswer | null; status: number };
      if (response) resolve(response);
      // Signed out meanwhile: the guard sent us to another page, which is no JSON.
      else fail(status < 400 ? listingMessages.permission : photoMessages["not-stored"]);
    });
  });
  const body = new FormData();
  body.set("index", String(index));
  body.set("photo", file);
  request.open("POST", paths.photos());
  request.responseType = "json";
  request.send(body);
  return { answer, abort: () => request.abort() };
}
