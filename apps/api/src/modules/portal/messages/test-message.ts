import type { MessageTest } from '@forenet/contract/club/message'
import { inTransaction } from '@forenet/database/transaction'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import type pg from 'pg'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { SendingGate } from '../../core/club-sending/index.ts'
import { type ContactDeps, deterministicMessageId, sendClubMessage } from '../../core/contact/index.ts'
import { getOrganisation } from '../../core/organisations/index.ts'

const MARK = 'Test: '

type Deps = { pool: pg.Pool; contact: ContactDeps; sending: SendingGate }

/** Idempotent by id. Counts towards the sending limits; throws the sending gate's errors. */
export async function sendTest(deps: Deps, { caller, club }: ClubCaller, { id, subject, message }: MessageTest) {
  const { memberId } = caller
  if (memberId === null) throw notFound('The member')
  await inTransaction(deps.pool, async (transaction) => {
    const organisation = await getOrganisation(transaction, club.id)
    await deps.sending.require(transaction, { organisationId: club.id, kind: 'member-letter', messages: 1 })
    await sendClubMessage(deps.contact, transaction, {
      ...{ memberId, senderId: memberId, organisation, message },
      id: deterministicMessageId(`test message ${id} ${memberId}`),
      subject: `${MARK}${subject}`.slice(0, CONTACT_LIMITS.subject),
    })
  })
}
