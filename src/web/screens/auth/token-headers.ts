/**
 * Of pages whose address opens something: it is told to no other page, kept nowhere and found by no search.
 * Not `no-referrer`: with it a browser sends a form without JavaScript as from nowhere (`Origin: null`), and the door
 * refuses it as another site's.
 */
export const tokenHeaders = {
  "Referrer-Policy": "strict-origin",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
};
