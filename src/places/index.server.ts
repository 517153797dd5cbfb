/** What other modules, pages and the composition root may use of `places` on the server. Its other .server files are private. */
export { placeMap } from "./map/render-map.server.ts";
