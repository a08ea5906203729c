import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit, countActions } from '../../../core/audit/index.ts'
import { mapEmailOwners } from '../../../core/members/index.ts'
import { filterVisibleInRegister } from '../mark-repository.ts'

const REFUSED_ACTION = 'person-email-refused'
/** Limit per person, against enumerating e-mails of people outside the register. */
const MAX_REFUSED_A_DAY = 10
/** Logged without the club, so that the club's log does not show that an e-mail was unused. */
const EMAIL_FREE_ACTION = 'person-email-free'
const MAX_LOOKUPS_PER_DAY = 200
const DAY_MS = 86_400_000

/** The lookup is audited without the e-mail. Throws `too-many-requests`. */
export async function findEmailOwner(
  transaction: Database,
  { caller, club }: ClubCaller,
  email: string | null,
  at: Date,
): Promise<{ owner: 'nobody' | 'elsewhere' } | { owner: 'register'; memberId: string }> {
  if (email === null) return { owner: 'nobody' }
  const since = new Date(at.getTime() - DAY_MS)
  const refused = await countActions(transaction, REFUSED_ACTION, caller.memberId ?? '', since)
  const free = await countActions(transaction, EMAIL_FREE_ACTION, caller.memberId ?? '', since)
  if (refused >= MAX_REFUSED_A_DAY || refused + free >= MAX_LOOKUPS_PER_DAY) {
    throw new ProblemError('too-many-requests', 'Too many e-mails have been tried today; try again tomorrow')
  }
  const memberId = (await mapEmailOwners(transaction, [email])).get(email)
  const about = { objectKind: 'organisation', objectId: club.id }
  if (memberId === undefined) {
    // Audited without the club, because the club's log gets an entry for the addition or correction.
    await audit(transaction, caller, { action: EMAIL_FREE_ACTION, ...about }, at)
    return { owner: 'nobody' }
  }
  const tied = await filterVisibleInRegister(transaction, club.id, computeVisibilityCutoff(calendarDateAt(at)), [
    memberId,
  ])
  if (tied.has(memberId)) return { owner: 'register', memberId }
  await audit(transaction, caller, { action: REFUSED_ACTION, ...about, organisationId: club.id }, at)
  return { owner: 'elsewhere' }
}

export function emailOfAccountProblem(): ProblemError {
  return new ProblemError(
    'email-of-an-account',
    'This e-mail belongs to an account; its owner has to join the club themselves',
  )
}
