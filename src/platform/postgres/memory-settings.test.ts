import { expect, test } from "vitest";
import { memorySettings } from "./memory-settings.server.ts";

const gigabyte = 1_073_741_824;

test.each([
  [0.5, "128MB", "512MB"],
  [4, "1024MB", "2048MB"],
  [64, "4096MB", "32768MB"],
])("a machine of %d GB gets shared_buffers %s and effective_cache_size %s", (gigabytes, taken, countedOn) => {
  expect(memorySettings(gigabytes * gigabyte)).toMatchObject({
    shared_buffers: taken,
    effective_cache_size: countedOn,
  });
});
