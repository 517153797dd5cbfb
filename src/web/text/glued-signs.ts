/** Keeps a sign that people type after an ordinary space (« disponible ? ») on the line of its word. */
export const withGluedSigns = (text: string) => text.replace(/ (?=[:;!?»])/gu, "\u00a0");
