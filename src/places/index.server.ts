/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { placeMap } from "./map/render-map.server.ts";
export { drawResultsMap, type MapPoint, type ResultsMap, resultsMapBase } from "./map/results-map.server.ts";
