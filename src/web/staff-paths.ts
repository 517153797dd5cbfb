/** Addresses of the console and of moderation, which no public page links. Apart from paths.ts, so that public pages do not load them. */
function withParams(path: string, given: Record<string, string | null | undefined>): string {
  const params = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  return params ? `${path}?${params}` : path;
}

/** Parameters of the audit log. */
type AuditParams = {
  actor?: string;
  verb?: string | null;
  subject?: string;
  from?: string;
  to?: string;
  before?: string | null;
};

export const staffPaths = {
  moderation: () => "/moderation",
  approvals: () => "/moderation/approvals",
  contestedFeedback: () => "/moderation/feedback",
  moderationMember: (sellerId: string) => `/moderation/member/${sellerId}`,
  moderationConversation: (id: string) => `/moderation/conversation/${id}`,
  moderationSuspension: (appealId: string) => `/moderation/suspension/${appealId}`,
  moderationCase: (listingId: string) => `/moderation/${listingId}`,
  admin: () => "/admin",
  adminSite: () => "/admin/site",
  adminListings: (filter: { q?: string; status?: string | null; before?: string | null } = {}) =>
    withParams("/admin/listings", filter),
  adminPeriod: (days: number) => `/admin?days=${days}`,
  adminLog: (filter: AuditParams = {}) => withParams("/admin/log", filter),
  adminLogExport: (filter: AuditParams = {}) => withParams("/admin/log/export", filter),
  adminList: (name: string) => `/admin/lists/${name}`,
  adminCategories: () => "/admin/categories",
  adminFields: (type: string) => `/admin/categories/${type}`,
  adminListExport: (name: string) => `/admin/lists/${name}/export`,
  adminEmails: () => "/admin/emails",
  adminEmailPreview: () => "/admin/emails/preview",
  adminEmailSample: (kind: string, sample: number, format: "html" | "text") =>
    withParams(`/admin/emails/preview/${kind}`, { sample: String(sample), format }),
  adminText: (name: string) => `/admin/texts/${name}`,
  adminTextVersion: (name: string, version: number) => `/admin/texts/${name}?version=${version}`,
  adminMembers: (filter: { q?: string; kind?: string | null; before?: string | null } = {}) =>
    withParams("/admin/members", filter),
  adminMember: (id: string) => `/admin/members/${id}`,
  adminListing: (id: string) => `/admin/listings/${id}`,
  adminInquiries: (filter: { before?: string | null } = {}) => withParams("/admin/inquiries", filter),
  adminIncidents: (id?: string) => withParams("/admin/incidents", { id }),
  adminIncidentsExport: () => "/admin/incidents/export",
  adminWebhooks: () => "/admin/webhooks",
  adminUsers: () => "/admin/users",
  adminSynonyms: () => "/admin/words",
  adminSynonymsExport: () => "/admin/words/export",
} as const;
