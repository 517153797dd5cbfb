/** Addresses within conversations. Apart from paths.ts, so that public pages do not load them. */

/** Steps with terms, which have a form of their own. */
export type DealForm = "offer" | "counter-offer" | "reserve" | "propose-appointment" | "sell";

export const conversationPaths = {
  messagesPage: (page: number, list: { q?: string; isArchived?: boolean } = {}) => {
    const params = new URLSearchParams({
      ...(list.isArchived ? { archived: "1" } : {}),
      ...(list.q ? { q: list.q } : {}),
      ...(page > 1 ? { page: String(page) } : {}),
    }).toString();
    return params ? `/messages?${params}` : "/messages";
  },
  /** At a message that a search found. */
  conversationAt: (id: string, messageId: string) => `/messages/${id}?at=${messageId}#dernier`,
  conversationBefore: (id: string, messageId: string) => `/messages/${id}?before=${messageId}`,
  reportConversation: (id: string) => `/messages/${id}/report`,
  reportMessage: (id: string, messageId: string) => `/messages/${id}/report?message=${messageId}`,
  /** Offers the messages before this one. */
  reportMessageBefore: (id: string, messageId: string) => `/messages/${id}/report?before=${messageId}`,
  controlConversation: (id: string) => `/messages/${id}/control`,
  /** Polled while a conversation is open. */
  newestMessage: (conversationId: string) => `/messages/${conversationId}/newest`,
  /** Forms of the steps of a deal; `step` opens one of them. */
  deal: (conversationId: string, step?: DealForm) =>
    `/messages/${conversationId}/deal${step ? `?step=${step}` : ""}`,
  /** The appointment of a deal, for calendars. */
  appointmentFile: (conversationId: string) => `/messages/${conversationId}/appointment.ics`,
  /** Feedback of both participants after the appointment. */
  feedback: (conversationId: string) => `/messages/${conversationId}/feedback`,
} as const;
