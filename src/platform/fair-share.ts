/**
 * Time that each client (account, address) has used lately, so that a queue can serve the one that used least.
 * Old use counts half after five minutes, and is deleted when it is small.
 */
const halfLifeMs = 5 * 60_000;
const negligibleMs = 10;

export class FairShare {
  readonly #used = new Map<string, { ms: number; at: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  charge(clients: readonly string[], ms: number): void {
    for (const client of clients) this.#used.set(client, { ms: this.usedBy(client) + ms, at: this.#now() });
    if (this.#used.size > 10_000) this.#purge();
  }

  /** In milliseconds. */
  usedBy(client: string): number {
    const used = this.#used.get(client);
    return used ? used.ms * 0.5 ** ((this.#now() - used.at) / halfLifeMs) : 0;
  }

  #purge(): void {
    for (const client of [...this.#used.keys()])
      if (this.usedBy(client) < negligibleMs) this.#used.delete(client);
  }
}
