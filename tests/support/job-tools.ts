import { vi } from "vitest";
import type { EmailTransport } from "../../src/email/email.ts";
import { now } from "./builders.ts";
import type { testDatabase } from "./database.ts";

/** Tools of the job runner whose log, storage and emails are mocks. The clock is that of the builders. */
export function jobTools({ db, pool }: Pick<Awaited<ReturnType<typeof testDatabase>>, "db" | "pool">) {
  return {
    db,
    pool,
    storage: {
      put: vi.fn(),
      copy: vi.fn(),
      open: vi.fn(),
      remove: vi.fn(async (_key: string) => {}),
      folders: vi.fn(),
      lastModified: vi.fn(),
      size: vi.fn(),
    },
    transport: { send: vi.fn(), close: vi.fn() } as EmailTransport,
    site: { name: "Babillard", publicUrl: "http://localhost", contactEmail: "allo@example.com" },
    push: { privateKey: "", contact: "", allowsPrivateAddresses: false },
    unsubscribeSecret: "",
    webhooks: { siteSecret: "", testOrigin: null },
    log: { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    limitsRecipients: true,
    now: () => now,
  };
}
