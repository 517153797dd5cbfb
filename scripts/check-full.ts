/** `npm run check:full`: what `npm run check` looks at, and the screens at all four widths instead of two. */
process.env.WIDTHS = "all";
await import("./check.ts");

export {};
