import { membershipList } from '@forenet/contract/membership-calls'
import { makeCall } from '@forenet/testkit/portal'
import { confirmationsSent } from '../purchase/aftermath.ts'
import type { Crowd, Told } from '../purchase/purchase.ts'
import { createOnSale } from '../rush/event.ts'
import { ask, startChild } from '../setting/child.ts'
import { nthMember, offerTo } from '../setting/members.ts'
import { ADMINISTRATOR_OF_FIRST, MEMBER, tokenSigner } from '../setting/sign-in.ts'

/** Members of the database, the first of whom buy one ticket each. */
export const MEMBERS = 10_000
const AT_ONCE = 500

type Selling = { databaseUrl: string; portal: string; sandbox: string; issuer: string }

/** The sold event and its host, who can cancel it. */
export type SoldEvent = {
  host: { token: string }
  at: { params: { orgKey: string; eventId: string } }
}

/** Sells tickets of one event, each to another member and paid; returns once all confirmations have been sent. */
export async function sellEvent(
  stack: AsyncDisposableStack,
  { databaseUrl, portal, sandbox, issuer }: Selling,
  tickets: number,
  now: Date,
): Promise<SoldEvent> {
  const year = now.getFullYear()
  const sign = await tokenSigner(databaseUrl, issuer)
  const crowd = await startChild(stack, new URL('../purchase/buyers.ts', import.meta.url))
  const { orgId } = offerTo(1, MEMBERS, year)
  const onSale = await createOnSale(databaseUrl, orgId, tickets, now)
  for (let sold = 0; sold < tickets; sold += AT_ONCE) {
    const buyers = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, tickets - sold) }, async (_, i) => {
        const { memberId, email } = nthMember(sold + i + 1)
        return { memberId, token: await sign(email, MEMBER), ...offerTo(sold + i + 1, MEMBERS, year) }
      }),
    )
    const given = { portal, sandbox, buyers, onSale }
    await ask<Crowd, Told>(crowd, { ...given, step: 'open a page' })
    await ask<Crowd, Told>(crowd, { ...given, step: 'buy' })
    await confirmationsSent(databaseUrl)
  }
  const { memberId, email } = nthMember(tickets + 1)
  const host = { token: await sign(email, ADMINISTRATOR_OF_FIRST) }
  await makeCall(portal, host, membershipList, { params: { memberId } })
  return { host, at: { params: { orgKey: 'CLUB00001', eventId: onSale.eventId } } }
}
