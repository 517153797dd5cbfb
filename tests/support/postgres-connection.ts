/** The PostgreSQL server of a test run: a URL, or the embedded one's socket. */
export type TestServer = string | { host: string; port: number; user: string };

/** The connection settings of one database of the server. */
export function connectionTo(
  server: TestServer,
  database: string,
): string | { host: string; port: number; user: string; database: string } {
  if (typeof server !== "string") return { ...server, database };
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

declare module "vitest" {
  interface ProvidedContext {
    postgresMajor: 15 | 18;
    /** `run` is the prefix of this run's database names; `template` is migrated and empty, `siteTemplate` has what each start of a site installs, too */
    postgres: { server: TestServer; run: string; template: string; siteTemplate: string };
  }
}
