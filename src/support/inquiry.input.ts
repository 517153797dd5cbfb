import { z } from "zod";

/** `id` is the form's, so that the same form sent twice is one inquiry. The texts are as typed: `parseInquiry` decides. */
export const sendInquiryInput = z.object({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  topic: z.string(),
  message: z.string(),
});
export type SendInquiryInput = z.input<typeof sendInquiryInput>;
