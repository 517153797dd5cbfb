/** All subjects of the demo data, by theme. */
import type { Subject } from "./subject.ts";
import { appliances } from "./subjects/appliances.ts";
import { clubs } from "./subjects/clubs.ts";
import { cycles } from "./subjects/cycles.ts";
import { electronics } from "./subjects/electronics.ts";
import { events } from "./subjects/events.ts";
import { family } from "./subjects/family.ts";
import { furniture } from "./subjects/furniture.ts";
import { homes } from "./subjects/homes.ts";
import { jobsAtDesks } from "./subjects/jobs-at-desks.ts";
import { jobsOnSite } from "./subjects/jobs-on-site.ts";
import { jobsWithPeople } from "./subjects/jobs-with-people.ts";
import { law } from "./subjects/law.ts";
import { leisure } from "./subjects/leisure.ts";
import { lessons } from "./subjects/lessons.ts";
import { lostAndRides } from "./subjects/lost-and-rides.ts";
import { mutualAid } from "./subjects/mutual-aid.ts";
import { openAir } from "./subjects/open-air.ts";
import { snow } from "./subjects/snow.ts";
import { stays } from "./subjects/stays.ts";
import { tradesBuilding } from "./subjects/trades-building.ts";
import { tradesHome } from "./subjects/trades-home.ts";
import { tradesPersonal } from "./subjects/trades-personal.ts";
import { vehicles } from "./subjects/vehicles.ts";
import { yard } from "./subjects/yard.ts";

export const subjects: readonly Subject[] = [
  ...cycles,
  ...vehicles,
  ...snow,
  ...openAir,
  ...furniture,
  ...appliances,
  ...electronics,
  ...leisure,
  ...yard,
  ...family,
  ...jobsWithPeople,
  ...jobsAtDesks,
  ...jobsOnSite,
  ...tradesBuilding,
  ...tradesHome,
  ...tradesPersonal,
  ...lessons,
  ...law,
  ...lostAndRides,
  ...events,
  ...clubs,
  ...mutualAid,
  ...homes,
  ...stays,
];
