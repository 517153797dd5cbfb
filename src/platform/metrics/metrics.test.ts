import { expect, test } from "vitest";
import { combineFamilies, Metrics, renderFamilies } from "./metrics.server.ts";

test("counters, gauges and histograms are rendered in Prometheus' text format", async () => {
  const metrics = new Metrics();
  const requests = metrics.counter("requests_total", "Requests.");
  const seconds = metrics.histogram("seconds", "Duration.", [0.1, 1]);
  metrics.gauge("free_bytes", "Free.", () => 12);
  metrics.gauge("jobs", "Jobs.", async () => [{ labels: { state: "due" }, value: 3 }]);
  requests.increment({ route: "/a" });
  requests.increment({ route: "/a" });
  requests.increment({ route: 'quote " back \\ line \n' });
  for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe(value, { route: "/a" });
  expect(renderFamilies(await metrics.collect()).split("\n")).toEqual([
    "# HELP requests_total Requests.",
    "# TYPE requests_total counter",
    'requests_total{route="/a"} 2',
    'requests_total{route="quote \\" back \\\\ line \\n"} 1',
    "# HELP seconds Duration.",
    "# TYPE seconds histogram",
    'seconds_bucket{route="/a",le="0.1"} 2',
    'seconds_bucket{route="/a",le="1"} 3',
    'seconds_bucket{route="/a",le="+Inf"} 4',
    'seconds_sum{route="/a"} 7.65',
    'seconds_count{route="/a"} 4',
    "# HELP free_bytes Free.",
    "# TYPE free_bytes gauge",
    "free_bytes 12",
    "# HELP jobs Jobs.",
    "# TYPE jobs gauge",
    'jobs{state="due"} 3',
    "",
  ]);
});

test("a figure that cannot be read is left out", async () => {
  const metrics = new Metrics();
  metrics.gauge("broken", "Broken.", () => Promise.reject(new Error("away")));
  metrics.gauge("thrown", "Thrown.", () => {
    throw new Error("away");
  });
  metrics.gauge("none", "None.", () => []);
  metrics.gauge("fine", "Fine.", () => 1);
  expect(renderFamilies(await metrics.collect())).toBe("# HELP fine Fine.\n# TYPE fine gauge\nfine 1\n");
});

test("figures of several processes are added, the largest one, or those of the process that reads them for all", async () => {
  const processOf = (value: number, route: string) => {
    const metrics = new Metrics();
    metrics.counter("requests_total", "Requests.").increment({ route });
    metrics.histogram("seconds", "Duration.", [1]).observe(value);
    metrics.gauge("entries", "Entries.", () => value);
    metrics.gauge("delay", "Delay.", () => value, { combination: "max" });
    metrics.gauge("jobs", "Jobs.", () => value, { combination: "once" });
    return metrics;
  };
  const parts = [await processOf(0.5, "/a").collect(), await processOf(7, "/a").collect({ isPart: true })];
  const [main = [], part = []] = parts;
  expect(part.map(({ name }) => name)).not.toContain("jobs");
  const values = combineFamilies([main, part]).flatMap(({ series }) => series);
  expect(Object.fromEntries(values)).toEqual({
    'requests_total{route="/a"}': 2,
    'seconds_bucket{le="1"}': 1,
    'seconds_bucket{le="+Inf"}': 2,
    seconds_sum: 7.5,
    seconds_count: 2,
    entries: 7.5,
    delay: 7,
    jobs: 0.5,
  });
});
