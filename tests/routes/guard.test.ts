import { beforeAll, expect, test } from "vitest";
import { serveSite } from "./served-site.ts";
import { aWorld } from "./world.ts";

const served = await serveSite();
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld(served);
});

const disguises = ["//x", "//localhost", "/x/..//x", "//[", "//x:99999/", "/\\x"];

test.each(disguises)(
  "the guard checks the same path as the router: %s before a private path",
  async (disguise) => {
    const { publicUrl } = served.site.config;
    const pages = [
      "/admin/users",
      `/admin/users?do=export&id=${world.author.user.id}`,
      "/dashboard",
      "/messages",
    ];
    for (const page of pages.flatMap((path) => [path, path.replace(/(?=\?|$)/u, ".data")])) {
      for (const client of [world.visitor, world.other.client]) {
        for (const origin of [publicUrl, "http://localhost", "https://annonces.example"]) {
          const response = await client.get(disguise + page, { Origin: origin });
          expect({ page, status: response.status }).not.toEqual({ page, status: 200 });
          expect(response.status).toBeLessThan(500);
          expect(response.text).not.toContain(world.author.user.email);
        }
      }
    }
  },
);

test("a view can be counted by a plain form as well as by the page's script", async () => {
  const { id } = world.listings.active.listing;
  for (const path of [`/listing/${id}/view`, `/listing/${id}/view.data`]) {
    expect((await world.other.client.post(path, {})).status).toBeLessThan(300);
  }
});
