import { z } from "zod";

const form = z.object({
  period: z.string(),
  knownOn: z.string(),
  circumstances: z.string(),
  dataKinds: z.string(),
  personCount: z.string(),
  risk: z.string(),
  riskReason: z.string(),
  measures: z.string(),
  commissionNotifiedOn: z.string(),
  personsNotifiedOn: z.string(),
});

/** As typed. */
export const incidentInput = z.object({ form });
/** `basedOn`: version that was edited */
export const incidentChangeInput = z.object({ id: z.uuid(), basedOn: z.int(), form });
