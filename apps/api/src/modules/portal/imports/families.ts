import type { ImportFamiliesChoice, ImportFamily } from '@forenet/contract/club/import'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { ImportedPerson } from '@forenet/domain/import-row'
import { parseNamePart } from '@forenet/domain/import-values'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import type pg from 'pg'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import {
  appendPreviewRows,
  getChangeSet,
  listRowsByNotes,
  listRowsByWantedValue,
  lockOwnChangeSet,
  type RowWithNotes,
  removePreviewRows,
  updatePreviewedRows,
} from '../../core/change-sets/index.ts'
import { listClubPeople, mapEmailOwners } from '../../core/members/index.ts'
import { filterVisibleInRegister } from '../../membership/register/index.ts'
import { canBeParent, EMAIL_OWNED_BY_OTHERS, linkToParent, parentsEmail, unlinkFromParent } from './family-rules.ts'
import { getImportedName } from './plan-rules.ts'

type Deps = { pool: pg.Pool; database: Database; now: () => Date }
type ChildRow = RowWithNotes & { wanted: ImportedPerson }
/** `addedAt`: the parent's row, if added in the preview. */
type FamilyParent = { name: string; isInRegister: boolean; addedAt: number | null }
type Family = { email: string; rows: ChildRow[]; parent: FamilyParent | null }

/** Throws `not-found`. */
export async function importFamilies(deps: Deps, by: ClubCaller, changeSetId: string): Promise<ImportFamily[]> {
  const { kind, state } = await getChangeSet(deps, by, changeSetId)
  if (kind !== 'people-import' || state !== 'previewed') return []
  return (await readFamilies(deps.database, by.club.id, changeSetId, calendarDateAt(deps.now()))).map(presentFamily)
}

/**
 * Throws `not-found` for an e-mail without such children, `changed-meanwhile` once the import is applied, and
 * `malformed-input` without the name of a new parent.
 */
export async function chooseFamilies(
  deps: Deps,
  by: ClubCaller,
  changeSetId: string,
  { emails, linked, newParent }: ImportFamiliesChoice,
): Promise<ImportFamily[]> {
  const today = calendarDateAt(deps.now())
  await inTransaction(deps.pool, async (transaction) => {
    const set = await lockOwnChangeSet(transaction, by, changeSetId)
    if (set.kind !== 'people-import') throw notFound('The import')
    if (set.state !== 'previewed') throw new ProblemError('changed-meanwhile', 'The import has been applied')
    const families = await readFamilies(transaction, by.club.id, changeSetId, today)
    const chosen = emails.map((email) => {
      const family = families.find((one) => one.email === email)
      if (!family) throw notFound('The family')
      return family
    })
    for (const family of chosen) {
      if (linked) await linkFamily(transaction, changeSetId, family, newParent)
      else await unlinkFamily(transaction, changeSetId, family)
    }
  })
  return importFamilies(deps, by, changeSetId)
}

async function linkFamily(
  transaction: Database,
  changeSetId: string,
  { email, rows, parent }: Family,
  newParent: ImportFamiliesChoice['newParent'],
): Promise<void> {
  const name = parent?.name ?? (await addParent(transaction, changeSetId, email, newParent))
  await updatePreviewedRows(
    transaction,
    changeSetId,
    rows.map((row) => linkToParent(row, email, name)),
  )
}

async function addParent(
  transaction: Database,
  changeSetId: string,
  email: string,
  newParent: ImportFamiliesChoice['newParent'],
): Promise<string> {
  const [firstName, lastName] = [newParent?.firstName ?? '', newParent?.lastName ?? ''].map((name) => {
    const read = name === '' ? { value: '' } : parseNamePart(name)
    return 'value' in read ? read.value : undefined
  })
  if (!firstName || lastName === undefined) {
    const errors = [{ path: firstName ? 'newParent.lastName' : 'newParent.firstName', message: 'Must be a name' }]
    throw new ProblemError('malformed-input', 'No one has this e-mail yet, so the parent needs a name', { errors })
  }
  const values = { 'first-name': firstName, 'last-name': lastName, email }
  const name = getImportedName({ firstName, lastName })
  await appendPreviewRows(transaction, changeSetId, [
    {
      ...{ name, outcome: 'create', memberId: null, refusal: null },
      changes: Object.entries(values).flatMap(([field, to]) => (to === '' ? [] : [{ field, from: null, to }])),
      wanted: { firstName, ...(lastName !== '' && { lastName }), email, isAdded: true },
    },
  ])
  return name
}

async function unlinkFamily(transaction: Database, changeSetId: string, { rows, parent }: Family): Promise<void> {
  const reason = parent?.isInRegister ? 'email-of-another-name' : 'email-shared'
  if (parent !== null && parent.addedAt !== null) await removePreviewRows(transaction, changeSetId, [parent.addedAt])
  await updatePreviewedRows(
    transaction,
    changeSetId,
    rows.map((row) => unlinkFromParent(row, reason)),
  )
}

async function readFamilies(
  database: Database,
  organisationId: string,
  changeSetId: string,
  today: CalendarDate,
): Promise<Family[]> {
  const notes = EMAIL_OWNED_BY_OTHERS.map((reason) => ({ reason }))
  const rows = (await listRowsByNotes(database, changeSetId, notes, 'guardianEmail')) as ChildRow[]
  const memberIds = rows.flatMap(({ memberId }) => memberId ?? [])
  const held = new Map((await listClubPeople(database, memberIds)).map((person) => [person.id, person]))
  const byEmail = Map.groupBy(rows, (row) => parentsEmail(row, held.get(row.memberId ?? ''), organisationId, today))
  const emails = [...byEmail.keys()].filter((email) => email !== undefined)
  const parents = await findParents(database, organisationId, changeSetId, emails, today)
  return emails.flatMap((email) => {
    const parent = parents.get(email)
    // The e-mail belongs to a child, who cannot be a parent.
    return parent === undefined ? [] : [{ email, rows: byEmail.get(email) ?? [], parent }]
  })
}

/** Parents by e-mail, in the register or in the import; null if there is none. */
async function findParents(
  database: Database,
  organisationId: string,
  changeSetId: string,
  emails: readonly string[],
  today: CalendarDate,
): Promise<Map<string, FamilyParent | null>> {
  const owners = await mapEmailOwners(database, emails)
  const tied = await filterVisibleInRegister(database, organisationId, computeVisibilityCutoff(today), [
    ...owners.values(),
  ])
  const held = new Map((await listClubPeople(database, [...tied])).map((person) => [person.id, person]))
  const inFile = Map.groupBy(
    (await listRowsByWantedValue(database, changeSetId, 'email', emails)).filter(({ outcome }) => outcome !== 'refuse'),
    ({ wanted }) => (wanted as ImportedPerson).email,
  )
  const parents = new Map<string, FamilyParent | null>()
  for (const email of emails) {
    const person = held.get(owners.get(email) ?? '')
    const row = inFile.get(email)?.[0]
    const wanted = row?.wanted as (ImportedPerson & { isAdded?: true }) | undefined
    if (person) {
      if (canBeParent(person, today))
        parents.set(email, {
          name: getImportedName({ firstName: person.firstName, lastName: person.lastName }),
          isInRegister: true,
          addedAt: null,
        })
    } else if (row && wanted) {
      const addedAt = wanted.isAdded ? row.place : null
      if (canBeParent({ dateOfBirth: wanted.dateOfBirth ?? null, guardianId: null }, today))
        parents.set(email, { name: row.name, isInRegister: false, addedAt })
    } else parents.set(email, null)
  }
  return parents
}

function presentFamily({ email, rows, parent }: Family): ImportFamily {
  return {
    email,
    children: rows.map(({ place, name }) => ({ place, name })),
    parent: parent && { name: parent.name, isAdded: parent.addedAt !== null },
    linked: rows.every(({ wanted }) => wanted.guardianEmail !== undefined),
  }
}
