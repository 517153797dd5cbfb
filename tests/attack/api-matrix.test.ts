/** Every operation of the API with every identification. The operations are read from src/api. */
import { beforeAll, describe, expect, test } from "vitest";
import { createSiteApi } from "../../src/server/api.ts";
import { rawRequest } from "../routes/raw-request.ts";
import { serveSite } from "../routes/served-site.ts";
import { apiExpectations } from "./api-expectations.ts";
import { type AttackedWorld, anAttackedWorld, attackRoles } from "./attacked-world.ts";
import { type Secret, secretsIn, secretsOf } from "./secrets.ts";

const served = await serveSite();
const operations = createSiteApi(served.site).routes.map(({ method, path }) => `${method} ${path}`);
let world: AttackedWorld;
let secrets: Secret[];
beforeAll(async () => {
  world = await anAttackedWorld(served);
  secrets = await secretsOf(served, world);
});

test("the list of expectations has a line for every operation, and no other", () => {
  expect(operations.length).toBeGreaterThan(5);
  expect(Object.keys(apiExpectations).toSorted()).toEqual(operations.toSorted());
});

describe.each(Object.entries(apiExpectations))("%s", (operation, { access, status, at }) => {
  const [method = "", pattern = ""] = operation.split(" ");
  const address = () => `/api/v1${at?.(world) ?? pattern}`;

  test.runIf(access === "public")("answers everyone alike, and knows no cookies", async () => {
    const texts = new Set<string>();
    for (const role of attackRoles) {
      const response = await world.clients[role].send(address(), { method });
      expect({ role, status: response.status }).toEqual({ role, status });
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(secretsIn(response.text, "visitor", secrets)).toEqual([]);
      texts.add(response.text);
    }
    expect(texts.size).toBe(1);
  });

  test("answers methods that it does not have with 405", async () => {
    for (const other of ["PUT", "DELETE", "PATCH", "POST", "OPTIONS", "TRACE", "PROPFIND"]) {
      if (operations.includes(`${other} ${pattern}`)) continue;
      expect([other, (await rawRequest(served.url, address(), { method: other })).status]).toEqual([
        other,
        405,
      ]);
    }
  });
});
