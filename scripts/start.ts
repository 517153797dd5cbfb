/** `npm start`: the site, with what it needs installed and built before by task.ts. */
process.env.NODE_ENV = "production"; // before anything reads it: React and the router choose by it what to load
await import("../src/server/main.ts");

export {};
