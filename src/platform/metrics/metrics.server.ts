/** Counters, gauges and histograms in the text format of Prometheus (version 0.0.4). */

export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels?: Labels; value: number };

/** `labelled` returns the series of these labels, to be stored where formatting them for each value would take too long. */
export type Counter = { increment(labels?: Labels): void; labelled(labels: Labels): { increment(): void } };
export type Histogram = {
  observe(value: number, labels?: Labels): void;
  labelled(labels: Labels): { observe(value: number): void };
};

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
    const series = new Map<string, { value: number; increment(): void }>();
    this.#collectors.push({
      name,
      help,
      type: "counter",
      collect: () => [...series].map(([labels, { value }]) => `${name}${labels} ${value}`),
    });
    const labelled = (labels: Labels) => {
      const key = formatLabels(labels);
      let entry = series.get(key);
      if (!entry) {
        const added = {
          value: 0,
          increment: () => {
            added.value += 1;
          },
        };
        entry = added;
        series.set(key, entry);
      }
      return entry;
    };
    return { labelled, increment: (labels = {}) => labelled(labels).increment() };
  }

  /** @param bounds upper bounds of the buckets, ascending, without infinity */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    type Series = {
      labels: Labels;
      counts: number[];
      sum: number;
      count: number;
      observe(value: number): void;
    };
    const series = new Map<string, Series>();
    this.#collectors.push({
      name,
      help,
      type: "histogram",
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
    const newSeries = (labels: Labels): Series => {
      const added: Series = {
        labels,
        counts: bounds.map(() => 0),
        sum: 0,
        count: 0,
        observe: (value) => {
          const at = bounds.findIndex((bound) => value <= bound);
          if (at !== -1) added.counts[at] = (added.counts[at] ?? 0) + 1;
          added.sum += value;
          added.count += 1;
        },
      };
      return added;
    };
    const labelled = (labels: Labels) => {
      const key = formatLabels(labels);
      let entry = series.get(key);
      if (!entry) {
        entry = newSeries(labels);
        series.set(key, entry);
      }
      return entry;
    };
    return { labelled, observe: (value, labels = {}) => labelled(labels).observe(value) };
  }

  /** @param read called for each scrape; an empty list when there is nothing to report */
  gauge(
    name: string,
    help: string,
    read: () => number | readonly Sample[] | Promise<number | readonly Sample[]>,
    type: "gauge" | "counter" = "gauge",
  ): void {
    this.#collectors.push({
      name,
      help,
      type,
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
