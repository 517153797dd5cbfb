/** All subjects of the demo data, by theme. */
import type { Subject } from "./subject.ts";
import { furniture } from "./subjects/furniture.ts";
import { gatherings } from "./subjects/gatherings.ts";
import { homes } from "./subjects/homes.ts";
import { household } from "./subjects/household.ts";
import { jobs } from "./subjects/jobs.ts";
import { objects } from "./subjects/objects.ts";
import { outdoors } from "./subjects/outdoors.ts";
import { rides } from "./subjects/rides.ts";
import { trades } from "./subjects/trades.ts";

export const subjects: readonly Subject[] = [
  ...rides,
  ...outdoors,
  ...furniture,
  ...objects,
  ...household,
  ...homes,
  ...jobs,
  ...trades,
  ...gatherings,
];
