import { expect, test } from "vitest";
import { isPrivateLiteral, lookupPublic, PrivateAddressError } from "./public-lookup.server.ts";

test("a literal address of a URL is read as such", () => {
  const hostOf = (url: string) => new URL(url).hostname;
  // The URL parser writes every form of an address in one way.
  for (const url of [
    "http://[::1]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://127.1/",
    "http://10.0.0.1:80/",
  ])
    expect({ url, isPrivate: isPrivateLiteral(hostOf(url)) }).toEqual({ url, isPrivate: true });
  expect(isPrivateLiteral(hostOf("https://push.example.org/a"))).toBe(false);
  expect(isPrivateLiteral(hostOf("https://8.8.8.8/a"))).toBe(false);
});

test("a name that leads to this machine is refused when it is resolved", async () => {
  const look = (name: string) =>
    new Promise((done) => lookupPublic(name, {}, (error, address) => done(error ?? address)));
  expect(await look("localhost")).toBeInstanceOf(PrivateAddressError);
});
