import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { ImportedPerson } from '@forenet/domain/import-row'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import {
  addWrittenValues,
  type ChangeContext,
  listRowsByWantedValue,
  type PendingRow,
} from '../../core/change-sets/index.ts'
import { listClubPeople, lockClubPeople, mapEmailOwners, setGuardians } from '../../core/members/index.ts'
import { filterVisibleInRegister } from '../../membership/register/index.ts'
import { canBeLinked, canBeParent } from './family-rules.ts'

type Row = PendingRow & { person: ImportedPerson }

/** E-mails of parents in the register, or added by the import. */
export async function listParentEmails(
  transaction: Database,
  context: ChangeContext,
  people: readonly ImportedPerson[],
): Promise<ReadonlySet<string>> {
  const emails = [...new Set(people.flatMap(({ guardianEmail = [] }) => guardianEmail))]
  if (emails.length === 0) return new Set()
  const parents = await findParents(transaction, context, emails)
  const inImport = (await listRowsByWantedValue(transaction, context.changeSetId, 'email', emails)).filter(
    ({ outcome, done }) => outcome === 'create' && done === null,
  )
  return new Set([...parents.keys(), ...inImport.flatMap(({ wanted }) => (wanted as ImportedPerson).email ?? [])])
}

/** Also links children of earlier rows if their parent is added now. Returns the parents of these rows. */
export async function linkChildren(
  transaction: Database,
  context: ChangeContext,
  rows: readonly Row[],
  ids: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, string>> {
  const stored = rows.filter(({ place }) => ids.has(place))
  const wanted = stored.flatMap(({ place, person: { guardianEmail } }) =>
    guardianEmail === undefined ? [] : [{ place, memberId: ids.get(place) ?? null, guardianEmail, isEarlier: false }],
  )
  const added = stored.flatMap(({ outcome, person: { email = [] } }) => (outcome === 'create' ? email : []))
  const earlier = (await listRowsByWantedValue(transaction, context.changeSetId, 'guardianEmail', added))
    .filter(({ done }) => done === 'done')
    .map(({ place, memberId, wanted: person }) => {
      return { place, memberId, guardianEmail: (person as ImportedPerson).guardianEmail ?? '', isEarlier: true }
    })
  const all = [...wanted, ...earlier]
  if (all.length === 0) return new Map()
  const emails = [...new Set(all.map(({ guardianEmail }) => guardianEmail))]
  const parents = await findParents(transaction, context, emails, [...ids.values()])
  const childIds = all.flatMap(({ memberId }) => memberId ?? [])
  await lockClubPeople(transaction, childIds)
  const own = (await listClubPeople(transaction, childIds)).filter((child) =>
    canBeLinked(child, context.organisationId),
  )
  const links = all.flatMap(({ guardianEmail, ...child }) => {
    const guardianId = parents.get(guardianEmail)
    return guardianId !== undefined && own.some(({ id }) => id === child.memberId) ? [{ ...child, guardianId }] : []
  })
  for (const { memberId, guardianId } of links) {
    if (memberId !== null) await setGuardians(transaction, memberId, guardianId, null, context.at)
  }
  await addWrittenValues(
    transaction,
    context.changeSetId,
    links.flatMap(({ place, guardianId, isEarlier }) => (isEarlier ? [{ place, written: { guardianId } }] : [])),
  )
  return new Map(links.map(({ place, guardianId }) => [place, guardianId]))
}

/** `added`: people of this transaction, not yet in the register. */
async function findParents(
  transaction: Database,
  { organisationId, at }: ChangeContext,
  emails: readonly string[],
  added: readonly string[] = [],
): Promise<Map<string, string>> {
  const today = calendarDateAt(at)
  const owners = await mapEmailOwners(transaction, emails)
  const tied = await filterVisibleInRegister(transaction, organisationId, computeVisibilityCutoff(today), [
    ...owners.values(),
  ])
  const adults = (await listClubPeople(transaction, [...tied, ...added])).filter((person) => canBeParent(person, today))
  return new Map(owners.entries().filter(([, id]) => adults.some((person) => person.id === id)))
}
