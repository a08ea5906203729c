import { MERGE_FIELDS, type MergeField, type PeopleMergeInput } from '@forenet/contract/club/people-merge'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { findCountry } from '@forenet/domain/country'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import { hasHeldMessage, type PlannedRow } from '../../core/change-sets/index.ts'
import { countThreads } from '../../core/contact/index.ts'
import {
  type ClubPersonData,
  type ClubPersonRow,
  findReferencedMembers,
  isOwnedByClub,
  listClubPeople,
} from '../../core/members/index.ts'
import { filterVisibleInRegister, isInOtherRegister, listRelations } from '../../membership/register/index.ts'
import { haveBothOffers, isWaitingElsewhere, listWaits } from './waiting-lists.ts'

export type MergeParams = Pick<PeopleMergeInput, 'keepId' | 'mergeId' | 'take'>
type PlannedMerge = Omit<PlannedRow, 'place' | 'wanted'>

const COLUMNS_BY_MERGE_FIELD: Readonly<Record<MergeField, readonly (keyof ClubPersonData)[]>> = {
  name: ['firstName', 'lastName'],
  email: ['email'],
  phone: ['phone'],
  gender: ['gender'],
  'birth-date': ['dateOfBirth'],
  address: ['addressLine1', 'addressLine2', 'postCode', 'city', 'country'],
}

const MOVED_TABLES = [
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
const RECEIVED_MESSAGE_TABLES = ['held_message', 'notification', 'event_message_receiver']

/** Requests cannot be moved, because the decision depends on the person. */
const REQUEST_TABLES = ['membership_request']

export function valuesToTake(take: readonly MergeField[], person: ClubPersonData): Partial<ClubPersonData> {
  const keys = MERGE_FIELDS.filter((field) => take.includes(field)).flatMap((field) => COLUMNS_BY_MERGE_FIELD[field])
  return Object.fromEntries(keys.map((key) => [key, person[key]]))
}

export function toMergeField(key: string): MergeField {
  return MERGE_FIELDS.find((field) => COLUMNS_BY_MERGE_FIELD[field].some((one) => one === key)) ?? 'name'
}

export async function planMerge(
  database: Database,
  organisationId: string,
  { keepId, mergeId, take }: MergeParams,
  at: Date,
): Promise<PlannedMerge> {
  const held = await listClubPeople(database, [keepId, mergeId])
  const [keep, merge] = [keepId, mergeId].map((id) => held.find((person) => person.id === id))
  const tied = await filterVisibleInRegister(database, organisationId, computeVisibilityCutoff(calendarDateAt(at)), [
    keepId,
    mergeId,
  ])
  if (!keep || !merge || tied.size < 2) return refusedRow(null, '', 'not-in-register')
  const reason = await findMergeObstacle(database, organisationId, keep, merge, take)
  if (reason) return refusedRow(keep.id, formatFullName(keep), reason)
  const { teams, tags, notes, ...ties } = await listRelations(database, organisationId, mergeId)
  const threads = await countThreads(database, organisationId, mergeId)
  const waiting = [...ties.waiting, ...(await listWaits(database, organisationId, mergeId))]
  const changes = [
    { field: 'merged', from: null, to: formatFullName(merge) },
    ...MERGE_FIELDS.filter((field) => take.includes(field)).map((field) => ({
      field,
      from: displayValue(field, keep),
      to: displayValue(field, merge),
    })),
    ...Object.entries({ teams, waiting, tags }).flatMap(([field, names]) =>
      names.map((name) => ({ field, from: null, to: name })),
    ),
    ...(notes > 0 ? [{ field: 'notes', from: null, to: String(notes) }] : []),
    ...(threads > 0 ? [{ field: 'messages', from: null, to: String(threads) }] : []),
  ]
  return { memberId: keep.id, name: formatFullName(keep), outcome: 'change', changes, refusal: null }
}

/** Purchases, tickets, messages and accounts cannot be moved. */
async function findMergeObstacle(
  database: Database,
  organisationId: string,
  keep: ClubPersonRow,
  merge: ClubPersonRow,
  take: readonly MergeField[],
): Promise<string | null> {
  if (merge.hasLogin) return keep.hasLogin ? 'merge-two-logins' : 'merge-has-login'
  if (merge.guardianId !== null) return 'merge-in-family'
  const isBeyond =
    merge.keptBy !== organisationId ||
    (await isInOtherRegister(database, organisationId, merge.id)) ||
    (await isWaitingElsewhere(database, organisationId, merge.id))
  if (isBeyond) return 'merge-elsewhere'
  if ((await findReferencedMembers(database, [merge.id], [...MOVED_TABLES, ...RECEIVED_MESSAGE_TABLES])).size > 0) {
    const isBound =
      (
        await findReferencedMembers(
          database,
          [merge.id],
          [...MOVED_TABLES, ...RECEIVED_MESSAGE_TABLES, ...REQUEST_TABLES],
        )
      ).size > 0
    return isBound ? 'merge-bound' : 'merge-waits'
  }
  if (await hasHeldMessage(database, merge.id)) return 'merge-letter'
  if (await haveBothOffers(database, organisationId, { keepId: keep.id, mergeId: merge.id })) return 'merge-two-offers'
  const isOwn = !isOwnedByClub(keep, organisationId)
  if (isOwn && take.length > 0) return 'merge-own-data'
  if (!isOwn && (await isInOtherRegister(database, organisationId, keep.id)) && take.length > 0) return 'merge-own-data'
  return null
}

function refusedRow(memberId: string | null, name: string, reason: string): PlannedMerge {
  return { memberId, name, outcome: 'refuse', changes: [], refusal: { reason, field: null, value: null } }
}

export const formatFullName = ({ firstName, lastName }: Pick<ClubPersonData, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

function displayValue(field: MergeField, person: ClubPersonData): string | null {
  if (field === 'address') return formatAddress(person)
  const values = COLUMNS_BY_MERGE_FIELD[field].map((key) => person[key])
  return values.filter((value) => value).join(' ') || null
}

function formatAddress({ addressLine1, addressLine2, postCode, city, country }: ClubPersonData): string | null {
  const place = [postCode, city].filter((value) => value).join(' ')
  const lines = [addressLine1, addressLine2, place].filter((value) => value)
  if (lines.length === 0) return null
  return [...lines, ...(country && findCountry(country)?.alpha2 !== 'DK' ? [country] : [])].join(', ')
}
