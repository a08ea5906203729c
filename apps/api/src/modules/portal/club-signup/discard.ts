import type { clubDiscardSchema } from '@forenet/contract/club/start'
import { inTransaction } from '@forenet/database/transaction'
import type { z } from 'zod'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import { deleteHiddenOrganisation, listClubSummaries, lockHiddenOrganisation } from '../../core/organisations/index.ts'
import { registerRows } from '../../membership/register/index.ts'
import type { StartsDeps } from './club-signup-deps.ts'
import { lockClubSignup } from './repository.ts'

/**
 * Ends the club's invitations and frees its key; the audit log remains. Idempotent. Throws `not-found` (not started by
 * a member), `club-published`, `club-name-differs`, `club-in-use` (people, purchases, bookings or messages).
 */
export async function discardClub(
  deps: StartsDeps,
  { caller, club }: ClubCaller,
  { clubId, name }: z.output<typeof clubDiscardSchema>,
): Promise<{ key: string }> {
  await inTransaction(deps.pool, async (transaction) => {
    const start = await lockClubSignup(transaction, clubId)
    const [there] = await listClubSummaries(transaction, [clubId])
    if (!there) return
    // Another club may have reused the key, so check the id as well.
    if (!start || clubId !== club.id) throw notFound('The start of the club')
    if (start.publishedAt !== null) throw new ProblemError('club-published', 'The club has been published')
    const called = await lockHiddenOrganisation(transaction, clubId)
    if (called === undefined) throw new ProblemError('club-published', 'The club is visible')
    if (called !== name) throw new ProblemError('club-name-differs', 'That is not the name of the club')
    const registered = registerRows({ ...deps, database: transaction }, club, {}, undefined)
    if (!(await registered.next()).done) throw new ProblemError('club-in-use', 'Someone is in the register')
    await deleteHiddenOrganisation(transaction, clubId)
    const about = { objectKind: 'organisation', objectId: clubId, organisationId: clubId }
    const detail = { key: club.key, name: called }
    await audit(transaction, caller, { action: 'club-discarded', ...about, detail }, deps.now())
  })
  return { key: club.key }
}
