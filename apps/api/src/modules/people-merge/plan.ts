import { MERGE_FIELDS, type MergeField, type PeopleMergeInput } from '@forenet/contract/club/people-merge'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { findCountry } from '@forenet/domain/country'
import { visibleSince } from '@forenet/domain/register'
import { hasHeldLetter, type PlannedRow } from '../change-sets/index.ts'
import { countThreads } from '../contact/index.ts'
import { type HeldPerson, isClubsOwn, type KeptValues, listHeld, referredTo } from '../members/index.ts'
import { filterVisibleInRegister, isElsewhere, tiesOf } from '../register/index.ts'
import { areBothOffered, isWaitingElsewhere, waitsOf } from './waits.ts'

export type Wanted = Pick<PeopleMergeInput, 'keepId' | 'mergeId' | 'take'>
type Planned = Omit<PlannedRow, 'place' | 'wanted'>

const BEHIND: Readonly<Record<MergeField, readonly (keyof KeptValues)[]>> = {
  name: ['firstName', 'lastName'],
  email: ['email'],
  phone: ['phone'],
  gender: ['gender'],
  'birth-date': ['dateOfBirth'],
  address: ['addressLine1', 'addressLine2', 'postCode', 'city', 'country'],
}

const MOVED = [
  'register_state',
  'club_person',
  'person_tag',
  'team_place',
  'person_note',
  'change_row',
  'contact_thread',
  'edition_waiting',
  'event_waiting',
]

/** Messages to the person; pending ones are checked separately. */
const RECEIVED = ['held_letter', 'notification', 'event_letter_receiver']

/** Requests cannot be moved, because the decision depends on the person. */
const ASKED_FOR = ['membership_request']

export function takenValues(take: readonly MergeField[], person: KeptValues): Partial<KeptValues> {
  const keys = MERGE_FIELDS.filter((field) => take.includes(field)).flatMap((field) => BEHIND[field])
  return Object.fromEntries(keys.map((key) => [key, person[key]]))
}

export function fieldOf(key: string): MergeField {
  return MERGE_FIELDS.find((field) => BEHIND[field].some((one) => one === key)) ?? 'name'
}

export async function planMerge(
  database: Database,
  organisationId: string,
  { keepId, mergeId, take }: Wanted,
  at: Date,
): Promise<Planned> {
  const held = await listHeld(database, [keepId, mergeId])
  const [keep, merge] = [keepId, mergeId].map((id) => held.find((person) => person.id === id))
  const tied = await filterVisibleInRegister(database, organisationId, visibleSince(calendarDateAt(at)), [
    keepId,
    mergeId,
  ])
  if (!keep || !merge || tied.size < 2) return refused(null, '', 'not-in-register')
  const reason = await reasonAgainst(database, organisationId, keep, merge, take)
  if (reason) return refused(keep.id, nameOf(keep), reason)
  const { teams, tags, notes, ...ties } = await tiesOf(database, organisationId, mergeId)
  const threads = await countThreads(database, organisationId, mergeId)
  const waiting = [...ties.waiting, ...(await waitsOf(database, organisationId, mergeId))]
  const changes = [
    { field: 'merged', from: null, to: nameOf(merge) },
    ...MERGE_FIELDS.filter((field) => take.includes(field)).map((field) => ({
      field,
      from: said(field, keep),
      to: said(field, merge),
    })),
    ...Object.entries({ teams, waiting, tags }).flatMap(([field, names]) =>
      names.map((name) => ({ field, from: null, to: name })),
    ),
    ...(notes > 0 ? [{ field: 'notes', from: null, to: String(notes) }] : []),
    ...(threads > 0 ? [{ field: 'messages', from: null, to: String(threads) }] : []),
  ]
  return { memberId: keep.id, name: nameOf(keep), outcome: 'change', changes, refusal: null }
}

/** Purchases, tickets, messages and accounts cannot be moved. */
async function reasonAgainst(
  database: Database,
  organisationId: string,
  keep: HeldPerson,
  merge: HeldPerson,
  take: readonly MergeField[],
): Promise<string | null> {
  if (merge.hasLogin) return keep.hasLogin ? 'merge-two-logins' : 'merge-has-login'
  if (merge.guardianId !== null) return 'merge-in-family'
  const isBeyond =
    merge.keptBy !== organisationId ||
    (await isElsewhere(database, organisationId, merge.id)) ||
    (await isWaitingElsewhere(database, organisationId, merge.id))
  if (isBeyond) return 'merge-elsewhere'
  if ((await referredTo(database, [merge.id], [...MOVED, ...RECEIVED])).size > 0) {
    const isBound = (await referredTo(database, [merge.id], [...MOVED, ...RECEIVED, ...ASKED_FOR])).size > 0
    return isBound ? 'merge-bound' : 'merge-waits'
  }
  if (await hasHeldLetter(database, merge.id)) return 'merge-letter'
  if (await areBothOffered(database, organisationId, { keepId: keep.id, mergeId: merge.id })) return 'merge-two-offers'
  const isOwn = !isClubsOwn(keep, organisationId)
  if (isOwn && take.length > 0) return 'merge-own-data'
  if (!isOwn && (await isElsewhere(database, organisationId, keep.id)) && take.length > 0) return 'merge-own-data'
  return null
}

function refused(memberId: string | null, name: string, reason: string): Planned {
  return { memberId, name, outcome: 'refuse', changes: [], refusal: { reason, field: null, value: null } }
}

export const nameOf = ({ firstName, lastName }: Pick<KeptValues, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

function said(field: MergeField, person: KeptValues): string | null {
  if (field === 'address') return addressOf(person)
  const values = BEHIND[field].map((key) => person[key])
  return values.filter((value) => value).join(' ') || null
}

function addressOf({ addressLine1, addressLine2, postCode, city, country }: KeptValues): string | null {
  const place = [postCode, city].filter((value) => value).join(' ')
  const lines = [addressLine1, addressLine2, place].filter((value) => value)
  if (lines.length === 0) return null
  return [...lines, ...(country && findCountry(country)?.alpha2 !== 'DK' ? [country] : [])].join(', ')
}
