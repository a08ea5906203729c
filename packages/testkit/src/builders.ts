import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { familyInvitation, member } from '@forenet/database/member-tables'
import {
  membership,
  membershipConfiguration,
  membershipHistory,
  organisation,
} from '@forenet/database/membership-tables'

type NewMember = typeof member.$inferInsert
type NewOrganisation = typeof organisation.$inferInsert
type NewConfiguration = typeof membershipConfiguration.$inferInsert

let createdCount = 0
const nextNumber = () => ++createdCount
/** Names may contain at most two digits. */
const digitsAsLetters = (n: number) => [...String(n)].map((digit) => 'bcdefghijk'[Number(digit)]).join('')

/** Complete Danish address. Not stored. */
export function buildMember(overrides: Partial<NewMember> = {}): NewMember & { id: string } {
  const n = nextNumber()
  return {
    id: randomUUID(),
    firstName: 'Maja',
    lastName: `Holm ${digitsAsLetters(n)}`,
    email: `maja.holm.${n}@example.org`,
    phone: '+45 37 11 22 33',
    addressLine1: 'Ribevej 14',
    postCode: '8600',
    city: 'Silkeborg',
    country: 'Denmark',
    ...overrides,
  }
}

export async function createMember(
  database: Database,
  overrides: Partial<NewMember> = {},
): Promise<typeof member.$inferSelect> {
  const [row] = await database.insert(member).values(buildMember(overrides)).returning()
  if (!row) throw new Error('The member was not stored')
  return row
}

export async function createPerson(database: Database): Promise<{ email: string }> {
  return toTestPerson(await createMember(database))
}

export function toTestPerson({ email }: { email: string | null }): { email: string } {
  return { email: email ?? '' }
}

export function createDependant(database: Database, parentId: string, overrides: Partial<NewMember> = {}) {
  const none = { email: null, phone: null, addressLine1: null, postCode: null, city: null, country: null }
  return createMember(database, { ...none, parentId, firstName: 'Alma', dateOfBirth: '2016-05-04', ...overrides })
}

export async function linkFamily(
  database: Database,
  inviter: { id: string; email: string | null },
  invitee: { id: string; email: string | null },
  status: 'pending' | 'approved' | 'rejected' = 'approved',
): Promise<void> {
  await database.insert(familyInvitation).values({
    inviterMemberId: inviter.id,
    inviterEmail: inviter.email ?? '',
    inviteeMemberId: invitee.id,
    inviteeEmail: invitee.email ?? '',
    status,
  })
}

export async function createOrganisation(
  database: Database,
  overrides: Partial<NewOrganisation> = {},
): Promise<typeof organisation.$inferSelect> {
  const n = nextNumber()
  const values = {
    key: `KLUB${n}`,
    name: `Idrætsklubben ${n}`,
    kind: 'sport',
    email: `klub${n}@example.org`,
    ...overrides,
  }
  const [row] = await database.insert(organisation).values(values).returning()
  if (!row) throw new Error('The organisation was not stored')
  return row
}

/** For 2027, by default at 450 kr. without VAT. */
export async function createEdition(
  database: Database,
  organisationId: string,
  overrides: Partial<NewConfiguration> = {},
): Promise<typeof membershipConfiguration.$inferSelect> {
  const values = {
    organisationId,
    name: 'Senior 2027',
    priceMinor: 45_000,
    vatRate: 1,
    surchargeMinor: 0,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    offerStartDate: '2026-11-01',
    ...overrides,
  }
  const [row] = await database.insert(membershipConfiguration).values(values).returning()
  if (!row) throw new Error('The configuration was not stored')
  return row
}

/** One place, which a waiting member has requested, so the edition is full for others. */
export async function createFullEdition(database: Database, organisationId: string) {
  const edition = await createEdition(database, organisationId, {
    name: 'Motion 2029',
    startDate: '2029-01-01',
    endDate: '2029-12-31',
    capacity: 1,
  })
  await createEditionWaiting(database, edition.id, (await createMember(database)).id)
  return edition
}

export async function createEditionWaiting(database: Database, editionId: string, memberId: string): Promise<string> {
  const { rows } = await database.$client.query(
    `insert into edition_waiting (configuration_id, member_id, joined_at, updated_at)
     values ($1, $2, '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z') returning id`,
    [editionId, memberId],
  )
  return rows[0].id
}

export async function createMembershipRequest(
  database: Database,
  edition: { id: string; organisationId: string },
  memberId: string,
): Promise<string> {
  const { rows } = await database.$client.query(
    `insert into membership_request (id, organisation_id, configuration_id, member_id, asked_by, reason, wants_reduced, asked_at)
     values (gen_random_uuid(), $1, $2, $3, $3, 'I know the coach', true, '2026-11-20T10:00:00Z') returning id`,
    [edition.organisationId, edition.id, memberId],
  )
  return rows[0].id
}

/** With a saved card, for a membership that the payer bought. */
export async function createRenewal(
  database: Database,
  membership: { id: string; organisationId: string },
  { payerId, attemptId }: { payerId: string; attemptId: string },
): Promise<string> {
  const { rows } = await database.$client.query(
    `with card as (
       insert into saved_card (id, attempt_id, organisation_id, payer_member_id, provider, sealed_id, id_hash, state, last_four,
         expires_on, not_before, reported_at, updated_at)
       select gen_random_uuid(), $4, $2, $3, 'freepay', 'v1.00000000.' || repeat('a', 16) || '.' || repeat('b', 22),
         gen_random_uuid()::text, 'kept', '0200', '2029-12-31', now(), now(), now() returning id)
     insert into renewal_consent (id, organisation_id, membership_id, payer_member_id, order_id, card_id, state, text_version,
       language, price_minor, agreed_at)
     select gen_random_uuid(), $2, $1, $3, a.order_id, card.id, 'active', '2026-11', 'da', 45000, '2026-11-20T10:00:00Z'
       from card, payment_attempt a where a.id = $4 returning id`,
    [membership.id, membership.organisationId, payerId, attemptId],
  )
  return rows[0].id
}

/** Active at the test clock's time. */
export async function createClubMember(
  database: Database,
  organisationId: string,
  overrides: Partial<NewMember> = {},
): Promise<{ id: string; email: string }> {
  const { id, email } = await createMember(database, overrides)
  await createActiveMembership(database, organisationId, id)
  return { id, email: email ?? '' }
}

export function buildHistoryLine(
  membershipId: string,
  memberId: string,
  { id: configurationId, startDate, endDate }: { id: string; startDate: string; endDate: string },
  at: Date,
): typeof membershipHistory.$inferInsert {
  return {
    ...{ membershipId, memberId, configurationId, membershipFor: 2026, startDate, endDate },
    ...{ status: 'active', enabled: true, gdprAgreement: true, referenceKey: randomUUID() },
    ...{ statusChangeDate: at, createdAt: at },
  }
}

export const SEASON_2026 = { startDate: '2026-01-01', endDate: '2026-12-31' }

export async function createActiveMembership(
  database: Database,
  organisationId: string,
  memberId: string,
  { id, ...period }: { id?: string; startDate: string; endDate: string } = SEASON_2026,
): Promise<void> {
  const edition = { name: 'Senior 2026', ...period, offerStartDate: '2025-11-01' }
  const editionId = id ?? (await createEdition(database, organisationId, edition)).id
  const at = new Date('2026-01-05T10:00:00Z')
  const [row] = await database
    .insert(membership)
    .values({ organisationId, memberId, enabled: true, status: 'active', referenceKey: randomUUID() })
    .returning({ id: membership.id })
  if (!row) throw new Error('The membership was not stored')
  await database.insert(membershipHistory).values(buildHistoryLine(row.id, memberId, { id: editionId, ...period }, at))
}
