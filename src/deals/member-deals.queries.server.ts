import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { type DealRole, type DealState, dealState, type Step } from "./deal.ts";

/** A deal of a member as administrators see it: without amounts, places and messages. */
export type MemberDeal = {
  conversationId: string;
  role: DealRole;
  /** `id`: null once the listing is purged, or deleted by its author */
  listing: { id: string | null; title: string };
  /** null once the account is closed */
  partner: { id: string; name: string } | null;
  /** of each topic */
  statuses: { [Topic in keyof DealState]: DealState[Topic]["status"] };
  /** of the last step */
  at: Date;
};

const dealsMax = 20;
/** Most conversations have no deal: it is looked for in the newest of each role only, which an index finds in order. */
const conversationsMax = 1_000;

/** The deals with the newest messages first; `hasMore`: there are older ones. */
export async function findMemberDeals(
  db: ReadDb,
  userId: string,
  now: Date,
): Promise<{ deals: MemberDeal[]; hasMore: boolean }> {
  const newest = (column: "buyer_id" | "seller_id") => sql`(
    select id, listing_id, listing_title, buyer_id, seller_id, last_message_at from conversations
    where ${sql.ref(column)} = ${userId} order by last_message_at desc limit ${conversationsMax})`;
  const { rows } = await sql<DealRow>`
    with dealt as (
      select own.*, case when buyer_id = ${userId} then seller_id else buyer_id end as partner_id
      from (${newest("buyer_id")} union all ${newest("seller_id")}) as own
      where exists (select from deal_steps where conversation_id = own.id and kind not like 'tell-%')
      order by last_message_at desc, id desc limit ${dealsMax + 1}
    )
    select dealt.id as "conversationId", case when seller_id = ${userId} then 'seller' else 'buyer' end as role,
      listings.id as "listingId", coalesce(listings.title, listing_title, '') as title,
      users.id as "partnerId", users.name as "partnerName",
      (select jsonb_agg(jsonb_build_object('id', step.id, 'kind', kind, 'by', by_role, 'at', step.created_at,
          'until', until_at) order by sequence)
        from (select * from deal_steps where conversation_id = dealt.id and kind not like 'tell-%'
          order by sequence desc limit 300) as step) as steps
    from dealt
      left join listings on listings.id = listing_id and deleted_at is null
      left join users on users.id = partner_id
    order by last_message_at desc, dealt.id desc`.execute(db);
  return { deals: rows.slice(0, dealsMax).map(toDeal), hasMore: rows.length > dealsMax };

  function toDeal(row: DealRow): MemberDeal {
    const steps = row.steps.map(
      ({ at, until, ...step }): Step => ({
        ...step,
        at: new Date(at),
        until: until === null ? null : new Date(until),
        amountCents: null,
        place: null,
      }),
    );
    const { offer, reservation, appointment, sale } = dealState(steps, now);
    return {
      conversationId: row.conversationId,
      role: row.role,
      listing: { id: row.listingId, title: row.title },
      partner: row.partnerId === null ? null : { id: row.partnerId, name: row.partnerName ?? "" },
      statuses: {
        offer: offer.status,
        reservation: reservation.status,
        appointment: appointment.status,
        sale: sale.status,
      },
      at: steps.at(-1)?.at ?? now,
    };
  }
}

type DealRow = {
  conversationId: string;
  role: DealRole;
  listingId: string | null;
  title: string;
  partnerId: string | null;
  partnerName: string | null;
  /** times as ISO texts */
  steps: (Pick<Step, "id" | "kind" | "by"> & { at: string; until: string | null })[];
};
