import type { AddedPerson, NewPerson } from '@forenet/contract/club/person-data'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { diffFields } from '@forenet/domain/merge-edits'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import type pg from 'pg'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import {
  type ClubPersonData,
  facesOf,
  insertClubPersonData,
  listClubPeople,
  requireBirthDate,
} from '../../../core/members/index.ts'
import { filterVisibleInRegister, insertClubPeople, listNamesakes, lockRegister } from '../mark-repository.ts'
import { setHistoryActor } from '../person-repository.ts'
import { emailOfAccountProblem, findEmailOwner } from './email-owner.ts'
import { toPersonData } from './person-data-rules.ts'

type Deps = { pool: pg.Pool; database: Database; now: () => Date }

/**
 * Idempotent by id. Returns likely duplicates instead, if any. Throws `malformed-input` (impossible birth date),
 * `email-of-an-account` (e-mail of someone outside the register), `changed-meanwhile` (id taken).
 */
export async function addPerson(deps: Deps, by: ClubCaller, wanted: NewPerson): Promise<AddedPerson> {
  const { id, despiteAlike } = wanted
  const at = deps.now()
  requireBirthDate(wanted.dateOfBirth, at)
  const values = toPersonData(wanted)
  const added = await inTransaction(deps.pool, async (transaction): Promise<AddedPerson | null> => {
    await lockRegister(transaction, by.club.id)
    if (await isReplayed(transaction, by.club.id, id, values, at)) return { memberId: id, alike: [] }
    const email = await findEmailOwner(transaction, by, values.email, at)
    // Return instead of throwing, so that the audit entry of the refusal is committed.
    if (email.owner === 'elsewhere') return null
    const alike =
      email.owner === 'register'
        ? [{ memberId: email.memberId, by: 'email' as const }]
        : despiteAlike
          ? []
          : await namesakesOf(transaction, by.club.id, values, at)
    if (alike.length > 0) return { memberId: null, alike: await presentNamesakes(transaction, alike) }
    await setHistoryActor(transaction, by.caller.memberId)
    const stored = await insertClubPersonData(transaction, by.club.id, [{ ...values, id }], at)
    // Lost a race for the e-mail.
    if (!stored.has(id)) return null
    await insertClubPeople(transaction, { organisationId: by.club.id, by: by.caller.memberId, at }, [id])
    const fact = { objectKind: 'member', objectId: id, organisationId: by.club.id, detail: { memberId: id } }
    await audit(transaction, by.caller, { action: 'person-added', ...fact }, at)
    return { memberId: id, alike: [] }
  })
  if (!added) throw emailOfAccountProblem()
  return added
}

async function isReplayed(transaction: Database, organisationId: string, id: string, values: ClubPersonData, at: Date) {
  const [known] = await listClubPeople(transaction, [id])
  if (!known) return false
  const tied = await filterVisibleInRegister(transaction, organisationId, computeVisibilityCutoff(calendarDateAt(at)), [
    id,
  ])
  const isOurs = known.keptBy === organisationId && tied.has(id)
  if (isOurs && Object.keys(diffFields<ClubPersonData>(known, values)).length === 0) return true
  throw new ProblemError('changed-meanwhile', 'Someone else has this id')
}

/** Finds people of the same name without contradicting birth dates; like the data check `same-person`. */
async function namesakesOf(transaction: Database, organisationId: string, values: ClubPersonData, at: Date) {
  const { firstName, lastName, dateOfBirth } = values
  const name = `${firstName} ${lastName}`.trim()
  const called = await listNamesakes(transaction, organisationId, computeVisibilityCutoff(calendarDateAt(at)), [name])
  return called
    .filter((other) => dateOfBirth === null || other.dateOfBirth === null || other.dateOfBirth === dateOfBirth)
    .map(({ memberId }) => ({ memberId, by: 'name' as const }))
}

async function presentNamesakes(
  transaction: Database,
  alike: readonly { memberId: string; by: 'email' | 'name' }[],
): Promise<AddedPerson['alike']> {
  const ids = alike.map(({ memberId }) => memberId)
  const [summaries, held] = [await facesOf(transaction, ids), await listClubPeople(transaction, ids)]
  return alike.map(({ memberId, by }) => ({
    memberId,
    by,
    name: summaries.get(memberId)?.name ?? '',
    dateOfBirth: held.find(({ id }) => id === memberId)?.dateOfBirth ?? null,
  }))
}
