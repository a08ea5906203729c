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
const DAY_MS = 86_400_000

/**
 * Whose an e-mail is that somebody is to have: nobody's, somebody's of the register, or of somebody elsewhere, which goes on
 * record without the e-mail. Throws `too-many-requests`.
 */
export async function ownerOfEmail(
  transaction: Database,
  { caller, club }: ClubCaller,
  email: string | null,
  at: Date,
): Promise<{ owner: 'nobody' | 'elsewhere' } | { owner: 'register'; memberId: string }> {
  if (email === null) return { owner: 'nobody' }
  const refused = await countActions(transaction, REFUSED, caller.memberId ?? '', new Date(at.getTime() - DAY_MS))
  if (refused >= MOST_REFUSED_A_DAY) {
    throw new ProblemError('too-many-requests', 'Too many e-mails of people elsewhere; try again tomorrow')
  }
  const memberId = (await ownersOfEmails(transaction, [email])).get(email)
  if (memberId === undefined) return { owner: 'nobody' }
  const tied = await listTied(transaction, club.id, seenSince(calendarDateAt(at)), [memberId])
  if (tied.has(memberId)) return { owner: 'register', memberId }
  const fact = { action: REFUSED, objectKind: 'organisation', objectId: club.id, organisationId: club.id }
  await audit(transaction, caller, fact, at)
  return { owner: 'elsewhere' }
}

/** The answer to an e-mail of somebody elsewhere. */
export function emailElsewhere(): ProblemError {
  return new ProblemError('email-of-an-account', 'Whoever has this e-mail has an account and joins the club themselves')
}
