import { expect, test } from "vitest";
import { connectTo, findPublicAddress, isPrivateHost, PrivateAddressError } from "./public-lookup.server.ts";

test("a literal address of a URL, and a name of this machine, need no lookup to be refused", async () => {
  // The URL parser writes every form of an address in one way.
  for (const url of [
    "http://[::1]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://127.1/",
    "http://10.0.0.1:80/",
    "http://localhost/",
    "http://a.localhost./",
  ]) {
    expect({ url, isPrivate: isPrivateHost(new URL(url)) }).toEqual({ url, isPrivate: true });
  }
  for (const url of ["https://push.example.org/a", "https://8.8.8.8/a", "https://notlocalhost/"])
    expect({ url, isPrivate: isPrivateHost(new URL(url)) }).toEqual({ url, isPrivate: false });
  const resolve = () => Promise.reject(new Error("looked up"));
  const literal = findPublicAddress(new URL("http://127.1/"), { allowsPrivate: false, resolve });
  await expect(literal).rejects.toBeInstanceOf(PrivateAddressError);
});

test("each address of a name must be public, and the first is connected to", async () => {
  const url = new URL("https://push.example.org/");
  const [open, local] = [
    { address: "8.8.8.8", family: 4 },
    { address: "127.0.0.1", family: 4 },
  ];
  const find = (found: (typeof open)[], allowsPrivate = false) =>
    findPublicAddress(url, { allowsPrivate, resolve: () => Promise.resolve(found) });
  expect(await find([open])).toEqual(open);
  expect(await find([local], true)).toEqual(local);
  await expect(find([open, local])).rejects.toBeInstanceOf(PrivateAddressError);
  await expect(find([])).rejects.toThrow("has no address");
  const system = findPublicAddress(new URL("https://localhost/"), { allowsPrivate: false });
  await expect(system).rejects.toBeInstanceOf(PrivateAddressError);
  const one = await new Promise((done) => connectTo(open)("x", {}, (_, ...found) => done(found)));
  const all = await new Promise((done) => connectTo(open)("x", { all: true }, (_, ...found) => done(found)));
  expect([one, all]).toEqual([[open.address, 4], [[open]]]);
});
