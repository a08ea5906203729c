import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const lockQuery = prepared(
  'by_hand_lock',
  'select id from membership where organisation_id = $1 and member_id = any($2) order by id for update',
)
const noteNoAgreementQuery = prepared(
  'by_hand_no_agreement',
  'update membership_history set gdpr_agreement = false where order_id = any($1)',
)
const undoPeriodsQuery = prepared<{ orderId: string | null; memberId: string }>(
  'by_hand_undo',
  `update membership_history h set status = 'inactive', enabled = false, status_change_date = $2
     from jsonb_to_recordset($1::jsonb) as r ("orderId" uuid, "endDate" date)
    where h.order_id = r."orderId" and h.status = 'active' and h.enabled and h.claimed_by is null and h.end_date = r."endDate"
      and h.sold_until is null
   returning h.order_id as "orderId", h.member_id as "memberId"`,
)
const listLanguagesQuery = prepared<{ id: string; language: 'da' | 'en' }>(
  'by_hand_languages',
  'select id, language from member_face where id = any($1)',
)

export async function lockMembershipsIn(transaction: Database, organisationId: string, memberIds: readonly string[]) {
  await lockQuery(transaction, [organisationId, memberIds])
}

export async function noteNoAgreement(transaction: Database, orderIds: readonly string[]): Promise<void> {
  await noteNoAgreementQuery(transaction, [orderIds])
}

export async function undoPeriods(
  transaction: Database,
  sold: readonly { orderId: string; endDate: string }[],
  at: Date,
): Promise<{ orderId: string; memberId: string }[]> {
  const rows = await undoPeriodsQuery(transaction, [JSON.stringify(sold), at])
  return rows.flatMap(({ orderId, memberId }) => (orderId === null ? [] : [{ orderId, memberId }]))
}

export async function mapLanguages(database: Database, memberIds: readonly string[]) {
  return new Map((await listLanguagesQuery(database, [memberIds])).map(({ id, language }) => [id, language]))
}
