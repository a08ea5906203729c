import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { seenSince } from '@forenet/domain/register'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit, countActions } from '../../audit/index.ts'
import { ownersOfEmails } from '../../members/index.ts'
import { listTied } from '../mark-repository.ts'

const REFUSED = 'person-email-refused'
/** So many e-mails of people elsewhere a day; further ones are asked about no more, so that nobody tries them one by one. */
const MOST_REFUSED_A_DAY = 10
/** On record beside the club's own: an e-mail that was nobody's tells that it was. */
const FREE = 'person-email-free'
/** So many e-mails a day altogether, whosever they are; more than one writes down by hand. */
const MOST_ASKED_A_DAY = 200
const DAY_MS = 86_400_000

/**
 * Whose an e-mail is that somebody is to have: nobody's, somebody's of the register, or of somebody elsewhere, which goes on
 * record without the e-mail, as does that one was nobody's. Throws `too-many-requests`.
 */
export async function ownerOfEmail(
  transaction: Database,
  { caller, club }: ClubCaller,
  email: string | null,
  at: Date,
): Promise<{ owner: 'nobody' | 'elsewhere' } | { owner: 'register'; memberId: string }> {
  if (email === null) return { owner: 'nobody' }
  const since = new Date(at.getTime() - DAY_MS)
  const refused = await countActions(transaction, REFUSED, caller.memberId ?? '', since)
  const free = await countActions(transaction, FREE, caller.memberId ?? '', since)
  if (refused >= MOST_REFUSED_A_DAY || refused + free >= MOST_ASKED_A_DAY) {
    throw new ProblemError('too-many-requests', 'Too many e-mails have been tried today; try again tomorrow')
  }
  const memberId = (await ownersOfEmails(transaction, [email])).get(email)
  const about = { objectKind: 'organisation', objectId: club.id }
  if (memberId === undefined) {
    // What is written down or corrected with it stands in the club's log itself.
    await audit(transaction, caller, { action: FREE, ...about }, at)
    return { owner: 'nobody' }
  }
  const tied = await listTied(transaction, club.id, seenSince(calendarDateAt(at)), [memberId])
  if (tied.has(memberId)) return { owner: 'register', memberId }
  await audit(transaction, caller, { action: REFUSED, ...about, organisationId: club.id }, at)
  return { owner: 'elsewhere' }
}

/** The answer to an e-mail of somebody elsewhere. */
export function emailElsewhere(): ProblemError {
  return new ProblemError(
    'email-of-an-account',
    'This e-mail belongs to an account; its owner has to join the club themselves',
  )
}
