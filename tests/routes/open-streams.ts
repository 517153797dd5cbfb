/** Opens event streams, as many as `times` for each cookie of stdin, and prints a line once all have their first event. */
import { get } from "node:http";
import { json } from "node:stream/consumers";

const { url, cookies, times } = (await json(process.stdin)) as {
  url: string;
  cookies: string[];
  times: number;
};
const atOnce = 50;
const all = cookies.flatMap((cookie) => Array.from({ length: times }, () => cookie));
for (let from = 0; from < all.length; from += atOnce)
  await Promise.all(all.slice(from, from + atOnce).map(open));
process.stdout.write("open\n");

function open(cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, Accept: "text/event-stream" };
    const request = get(url, { headers, agent: false }, (response) => {
      response.on("data", (data: Buffer) => {
        if (data.includes("event: state")) resolve();
      });
      response.on("end", () => reject(new Error(`ended: ${response.statusCode}`)));
    });
    request.on("error", reject);
  });
}
