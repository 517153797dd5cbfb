import { renderEmail } from "../email/index.server.ts";
import type { SampleEmail } from "../web/context.ts";
import { emails } from "./emails.ts";

/** Each sample of each kind of email, rendered as it would be sent, with its unsubscribe link. */
export function sampleEmails(site: Parameters<typeof renderEmail>[1]): SampleEmail[] {
  return emails.flatMap(({ name, topic, acceptsReplies, samplesFor }) =>
    samplesFor(site.name).map((sample) => {
      const unsubscribe = topic === null ? null : { token: "exemple", oneClickToken: "exemple" };
      const delivery = { id: "exemple", to: "zoe@exemple.example", unsubscribe, acceptsReplies };
      const { subject, text, html } = renderEmail(sample, site, { ...delivery, date: new Date(0) });
      return { kind: name, subject, text, html };
    }),
  );
}
