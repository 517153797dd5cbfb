import { canonicalName, knownNames, type NameList, vehicleModels } from "../../../listings/known-names.ts";

/** The names to offer; models of the make that the form names, or of all makes. */
export function namesFor(list: NameList, make: string): readonly string[] {
  if (list !== "vehicle-models") return knownNames[list];
  return vehicleModels[canonicalName("vehicle-makes", make)] ?? knownNames[list];
}
