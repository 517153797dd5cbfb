/** Of pages whose address opens something: it is told to no other page, kept nowhere and found by no search. */
export const tokenHeaders = {
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
};
