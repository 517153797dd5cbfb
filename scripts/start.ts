/** `npm start`: runs the site; task.ts has installed and built what it needs. */
process.env.NODE_ENV = "production"; // before imports: React and React Router choose their build by it
await import("../src/server/main.ts");

export {};
