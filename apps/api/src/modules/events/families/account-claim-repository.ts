import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type AccountOfferRow = {
  memberId: string
  firstName: string
  lastName: string
  email: string
  askedBy: string
  askedByName: string
  language: 'da' | 'en'
  askedAt: Date
}

const ACCOUNT_CLAIM_SQL = `select h.member_id as "memberId", m.first_name as "firstName", m.last_name as "lastName", h.email,
    h.asked_by as "askedBy", a.name as "askedByName", a.language, h.asked_at as "askedAt"
  from hand_over h join member_face m on m.id = h.member_id join member_face a on a.id = h.asked_by`

const findByMemberQuery = prepared<AccountOfferRow>('hand_over_of', `${ACCOUNT_CLAIM_SQL} where h.member_id = $1`)
const lockAccountClaimQuery = prepared<AccountOfferRow>(
  'hand_over_locked_of',
  `${ACCOUNT_CLAIM_SQL} where h.member_id = $1 for update of h`,
)
const lockAccountClaimOfQuery = prepared<AccountOfferRow>(
  'hand_over_locked',
  `${ACCOUNT_CLAIM_SQL} where h.member_id = $1 and h.email = $2 and m.enabled for update of h`,
)
const listByMembersQuery = prepared<AccountOfferRow>(
  'hand_over_list',
  `${ACCOUNT_CLAIM_SQL} where h.member_id = any($1)`,
)
const findAccountClaimByEmailQuery = prepared<AccountOfferRow>(
  'hand_over_for_email',
  `${ACCOUNT_CLAIM_SQL} where h.email = $1 and m.enabled order by h.asked_at, h.member_id limit 1`,
)
const listAccountClaimsByEmailQuery = prepared<AccountOfferRow>(
  'hand_over_list_for_email',
  `${ACCOUNT_CLAIM_SQL} where h.email = $1 and m.enabled order by h.asked_at, h.member_id`,
)
const saveQuery = prepared(
  'hand_over_save',
  `insert into hand_over (member_id, email, asked_by, asked_at) values ($1, $2, $3, $4)
   on conflict (member_id) do update set email = excluded.email, asked_by = excluded.asked_by, asked_at = excluded.asked_at`,
)
const updateAccountClaimEmailQuery = prepared('hand_over_follow', 'update hand_over set email = $2 where email = $1')
const removeQuery = prepared('hand_over_remove', 'delete from hand_over where member_id = $1')
export async function updateAccountClaimEmail(transaction: Database, from: string, to: string): Promise<void> {
  await updateAccountClaimEmailQuery(transaction, [from, to])
}

export async function findAccountClaim(database: Database, memberId: string): Promise<AccountOfferRow | undefined> {
  return (await findByMemberQuery(database, [memberId]))[0]
}

/** Row lock: serialises answering and withdrawing. */
export async function lockAccountClaim(transaction: Database, memberId: string): Promise<AccountOfferRow | undefined> {
  return (await lockAccountClaimQuery(transaction, [memberId]))[0]
}

export async function lockAccountClaimOf(
  transaction: Database,
  memberId: string,
  email: string,
): Promise<AccountOfferRow | undefined> {
  return (await lockAccountClaimOfQuery(transaction, [memberId, email]))[0]
}

export function listAccountClaims(database: Database, memberIds: readonly string[]): Promise<AccountOfferRow[]> {
  return listByMembersQuery(database, [memberIds])
}

export function listAccountClaimsByEmail(database: Database, email: string): Promise<AccountOfferRow[]> {
  return listAccountClaimsByEmailQuery(database, [email])
}

export async function findAccountClaimByEmail(database: Database, email: string): Promise<AccountOfferRow | undefined> {
  return (await findAccountClaimByEmailQuery(database, [email]))[0]
}

export async function saveAccountClaim(
  transaction: Database,
  claim: { memberId: string; email: string; askedBy: string },
  at: Date,
): Promise<void> {
  await saveQuery(transaction, [claim.memberId, claim.email, claim.askedBy, at])
}

export async function deleteAccountClaim(transaction: Database, memberId: string): Promise<void> {
  await removeQuery(transaction, [memberId])
}
