import type { PersonCorrection, PersonData } from '@forenet/contract/club/person-data'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { diffFields } from '@forenet/domain/merge-edits'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import type pg from 'pg'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { databaseCode } from '../../../../platform/observability/error-reason.ts'
import { audit } from '../../../core/audit/index.ts'
import {
  type ClubPersonData,
  listClubPeople,
  lockClubPeople,
  requireBirthDate,
  updateClubPersonData,
} from '../../../core/members/index.ts'
import { filterVisibleInRegister, lockRegister } from '../mark-repository.ts'
import { setHistoryActor } from '../person-repository.ts'
import { isInOtherRegister } from '../personal-data-repository.ts'
import { emailOfAccountProblem, findEmailOwner } from './email-owner.ts'
import { personDataKeeper, personDataVersion, presentData, toPersonData } from './person-data-rules.ts'

const UNIQUE_VIOLATION = '23505'

type Deps = { pool: pg.Pool; database: Database; now: () => Date }

export async function getPersonData(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { club }: ClubCaller,
  memberId: string,
): Promise<PersonData> {
  const { person, keeper } = await requireClubPersonData(database, club.id, memberId, now())
  return presentData(person, keeper)
}

async function requireClubPersonData(database: Database, organisationId: string, memberId: string, at: Date) {
  const tied = await filterVisibleInRegister(database, organisationId, computeVisibilityCutoff(calendarDateAt(at)), [
    memberId,
  ])
  const [person] = await listClubPeople(database, [memberId])
  if (!tied.has(memberId) || !person) throw notFound('The person')
  return {
    person,
    keeper: personDataKeeper(person, organisationId, await isInOtherRegister(database, organisationId, memberId)),
  }
}

/**
 * Throws `not-found`, `malformed-input` (impossible birth date), `keeps-own-data` (the club does not maintain the
 * data), `changed-meanwhile` (stale version), `email-in-register` or `email-of-an-account` (e-mail taken).
 */
export async function correctPerson(
  deps: Deps,
  by: ClubCaller,
  memberId: string,
  wanted: PersonCorrection,
): Promise<PersonData> {
  const at = deps.now()
  const values = toPersonData(wanted)
  const isDone = await falseIfEmailTaken(
    inTransaction(deps.pool, async (transaction) => {
      await lockRegister(transaction, by.club.id)
      await lockClubPeople(transaction, [memberId])
      const { person, keeper } = await requireClubPersonData(transaction, by.club.id, memberId, at)
      const changes = diffFields<ClubPersonData>(person, values)
      if (Object.keys(changes).length === 0) return true
      if (keeper !== 'club')
        throw new ProblemError('keeps-own-data', 'These details are maintained by the person or by someone else')
      if (personDataVersion(person) !== wanted.version) {
        throw new ProblemError('changed-meanwhile', 'Someone else has changed it since it was loaded')
      }
      // An unchanged implausible birth date is not rejected.
      if (changes.dateOfBirth) requireBirthDate(values.dateOfBirth, at)
      if (changes.email && !(await isEmailFree(transaction, by, values.email, at))) return false
      await setHistoryActor(transaction, by.caller.memberId)
      await updateClubPersonData(transaction, [{ ...person, ...values }], at)
      const fact = { objectKind: 'member', objectId: memberId, organisationId: by.club.id }
      // Log field names only, because the audit log outlives the person's data.
      const detail = { memberId, fields: Object.keys(changes) }
      await audit(transaction, by.caller, { action: 'person-corrected', ...fact, detail }, at)
      return true
    }),
  )
  // Throw after the commit, so that the audit entry is stored.
  if (!isDone) throw emailOfAccountProblem()
  return getPersonData(deps, by, memberId)
}

async function isEmailFree(transaction: Database, by: ClubCaller, email: string | null, at: Date): Promise<boolean> {
  const { owner } = await findEmailOwner(transaction, by, email, at)
  if (owner === 'register') throw new ProblemError('email-in-register', 'Someone else in the register has this e-mail')
  return owner === 'nobody'
}

async function falseIfEmailTaken(done: Promise<boolean>): Promise<boolean> {
  try {
    return await done
  } catch (error) {
    if (databaseCode(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}
