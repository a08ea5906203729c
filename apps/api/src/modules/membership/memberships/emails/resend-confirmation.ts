import { membershipConfirmationEmailResend, membershipWhatsappResend } from '@forenet/contract/member-calls'
import type { Database } from '@forenet/database/database'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import type { CallServer } from '../../../../platform/http/serve-call.ts'
import type { SendJob } from '../../../../platform/jobs/jobs.ts'
import { defineMessageQueue } from '../../../../platform/jobs/queue.ts'
import { canAccessMemberAt, requireMemberAccess } from '../../../core/members/index.ts'
import { findPaidOrder } from './email-repository.ts'

export const RESENT_CONFIRMATIONS = defineMessageQueue<{
  orderId: string
  channel: 'mail' | 'whatsapp'
  occasion: string
}>('send-again')

export function resendConfirmationRoutes(
  server: CallServer,
  deps: { database: Database; send: SendJob; now: () => Date },
): void {
  const again = async (
    caller: Caller,
    memberId: string,
    organisation: string,
    year: string,
    channel: 'mail' | 'whatsapp',
  ) => {
    await requireMemberAccess(deps, caller, memberId, 'see')
    const found = await findPaidOrder(deps.database, memberId, organisation, Number(year))
    if (
      !found ||
      !(await canAccessMemberAt(deps, caller, memberId, { organisationKey: found.organisationKey }, 'see'))
    ) {
      throw notFound('A paid membership of that organisation and year')
    }
    const again = { orderId: found.orderId, channel, occasion: deps.now().toISOString().slice(0, 13) }
    await deps.send(RESENT_CONFIRMATIONS, again, { key: `${again.orderId}:${channel}:${again.occasion}` })
    return { queued: true }
  }
  server.serve(membershipConfirmationEmailResend, (caller, { query, body }) =>
    again(caller, query.memberId, body.ORG, body.YEAR, 'mail'),
  )
  server.serve(membershipWhatsappResend, (caller, { query, body }) =>
    again(caller, query.memberId, body[2], body[3], 'whatsapp'),
  )
}
