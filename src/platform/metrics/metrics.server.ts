/** Counters, gauges and histograms in the text format of Prometheus (version 0.0.4). */

export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels?: Labels; value: number };

export type Counter = { increment(labels?: Labels): void };
export type Histogram = { observe(value: number, labels?: Labels): void };

type Collector = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  /** lines without the comments above them */
  collect: () => string[] | Promise<string[]>;
};

export class Metrics {
  readonly #collectors: Collector[] = [];

  counter(name: string, help: string): Counter {
    const values = new Map<string, number>();
    this.#collectors.push({
      ...{ name, help, type: "counter" },
      collect: () => [...values].map(([labels, value]) => `${name}${labels} ${value}`),
    });
    return {
      increment: (labels = {}) => {
        const key = formatLabels(labels);
        values.set(key, (values.get(key) ?? 0) + 1);
      },
    };
  }

  /** @param bounds upper bounds of the buckets, ascending, without infinity */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
    this.#collectors.push({
      ...{ name, help, type: "histogram" },
      collect: () =>
        [...series.values()].flatMap(({ labels, counts, sum, count }) => {
          let below = 0;
          const buckets = bounds.map((bound, at) => {
            below += counts[at] ?? 0;
            return `${name}_bucket${formatLabels({ ...labels, le: String(bound) })} ${below}`;
          });
          const all = formatLabels(labels);
          return [
            ...buckets,
            `${name}_bucket${formatLabels({ ...labels, le: "+Inf" })} ${count}`,
            `${name}_sum${all} ${sum}`,
            `${name}_count${all} ${count}`,
          ];
        }),
    });
    return {
      observe: (value, labels = {}) => {
        const key = formatLabels(labels);
        let entry = series.get(key);
        if (!entry) {
          entry = { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
          series.set(key, entry);
        }
        const at = bounds.findIndex((bound) => value <= bound);
        if (at !== -1) entry.counts[at] = (entry.counts[at] ?? 0) + 1;
        entry.sum += value;
        entry.count += 1;
      },
    };
  }

  /** @param read called for each scrape; an empty list when there is nothing to report */
  gauge(
    name: string,
    help: string,
    read: () => number | readonly Sample[] | Promise<number | readonly Sample[]>,
    type: "gauge" | "counter" = "gauge",
  ): void {
    this.#collectors.push({
      ...{ name, help, type },
      collect: async () => {
        const samples = await read();
        const list = typeof samples === "number" ? [{ value: samples }] : samples;
        return list.map(({ labels = {}, value }: Sample) => `${name}${formatLabels(labels)} ${value}`);
      },
    });
  }

  /** All figures. One that cannot be read is left out, so that the others are there when the database is not. */
  async render(): Promise<string> {
    const parts = await Promise.all(
      this.#collectors.map(async ({ name, help, type, collect }) => {
        try {
          const lines = await collect();
          return lines.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
        } catch {
          return [];
        }
      }),
    );
    return `${parts.flat().join("\n")}\n`;
  }
}

export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escapeValue(value: string): string {
  return value.replace(/\\/gu, "\\\\").replace(/"/gu, '\\"').replace(/\n/gu, "\\n");
}
