/** Counters, gauges and histograms in the text format of Prometheus (version 0.0.4). */

export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels?: Labels; value: number };

/** `labelled` returns the series of these labels, to be stored where formatting them for each value would take too long. */
export type Counter = { increment(labels?: Labels): void; labelled(labels: Labels): { increment(): void } };
export type Histogram = {
  observe(value: number, labels?: Labels): void;
  labelled(labels: Labels): { observe(value: number): void };
};

/** How the values of several processes become one. "once": the same everywhere, and read by one process only. */
export type Combination = "sum" | "max" | "once";

/** A metric with its values. */
export type MetricFamily = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  combination: Combination;
  /** name with labels, as `jobs{state="due"}`, and value, in the order of the output */
  series: (readonly [series: string, value: number])[];
};

type Collector = Omit<MetricFamily, "series"> & {
  collect: () => MetricFamily["series"] | Promise<MetricFamily["series"]>;
};

export class Metrics {
  readonly #collectors: Collector[] = [];

  counter(name: string, help: string): Counter {
    const series = new Map<string, { value: number; increment(): void }>();
    this.#collectors.push({
      name,
      help,
      type: "counter",
      combination: "sum",
      collect: () => [...series].map(([labels, { value }]) => [`${name}${labels}`, value] as const),
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
      combination: "sum",
      collect: () =>
        [...series.values()].flatMap(({ labels, counts, sum, count }) => {
          let below = 0;
          const buckets = bounds.map((bound, at) => {
            below += counts[at] ?? 0;
            return [`${name}_bucket${formatLabels({ ...labels, le: String(bound) })}`, below] as const;
          });
          const all = formatLabels(labels);
          return [
            ...buckets,
            [`${name}_bucket${formatLabels({ ...labels, le: "+Inf" })}`, count] as const,
            [`${name}_sum${all}`, sum] as const,
            [`${name}_count${all}`, count] as const,
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
    { type = "gauge", combination = "sum" }: { type?: "gauge" | "counter"; combination?: Combination } = {},
  ): void {
    this.#collectors.push({
      name,
      help,
      type,
      combination,
      collect: async () => {
        const samples = await read();
        const list = typeof samples === "number" ? [{ value: samples }] : samples;
        return list.map(
          ({ labels = {}, value }: Sample) => [`${name}${formatLabels(labels)}`, value] as const,
        );
      },
    });
  }

  /**
   * All figures. One that cannot be read is left out, so that the others are there when the database is not.
   * @param isPart of several processes: without the figures that one of them reads for all
   */
  async collect({ isPart = false } = {}): Promise<MetricFamily[]> {
    const collectors = this.#collectors.filter(({ combination }) => !(isPart && combination === "once"));
    const families = await Promise.all(
      collectors.map(async ({ collect, ...family }) => {
        try {
          const series = await collect();
          return series.length === 0 ? [] : [{ ...family, series }];
        } catch {
          return [];
        }
      }),
    );
    return families.flat();
  }
}

/** The figures of several processes as those of one. The first one decides on the order. */
export function combineFamilies(processes: readonly (readonly MetricFamily[])[]): MetricFamily[] {
  const combined = new Map<string, { family: MetricFamily; values: Map<string, number> }>();
  for (const family of processes.flat()) {
    const entry = combined.get(family.name) ?? { family, values: new Map<string, number>() };
    combined.set(family.name, entry);
    for (const [series, value] of family.series) {
      const before = entry.values.get(series);
      entry.values.set(series, before === undefined ? value : combine[family.combination](before, value));
    }
  }
  return [...combined.values()].map(({ family, values }) => ({ ...family, series: [...values] }));
}

const combine: Record<Combination, (a: number, b: number) => number> = {
  sum: (a, b) => a + b,
  max: Math.max,
  once: (a) => a,
};

export function renderFamilies(families: readonly MetricFamily[]): string {
  const lines = families.flatMap(({ name, help, type, series }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...series.map(([key, value]) => `${key} ${value}`),
  ]);
  return `${lines.join("\n")}\n`;
}

export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escapeValue(value: string): string {
  return value.replace(/\\/gu, "\\\\").replace(/"/gu, '\\"').replace(/\n/gu, "\\n");
}
