import { membershipList } from '@forenet/contract/membership-calls'
import { makeCall } from '@forenet/testkit/portal'
import { waitForConfirmations } from '../purchase/aftermath.ts'
import type { Crowd, CrowdPurchases } from '../purchase/purchase.ts'
import { createEventOnSale } from '../rush/event.ts'
import { sendRequest, startChild } from '../setting/child.ts'
import { nthMember, nthMemberOffer } from '../setting/members.ts'
import { ADMINISTRATOR_OF_FIRST, MEMBER, tokenSigner } from '../setting/sign-in.ts'

export const MEMBERS = 10_000
const AT_ONCE = 500

type Selling = { databaseUrl: string; portal: string; sandbox: string; issuer: string }

export type SoldEvent = {
  host: { token: string }
  at: { params: { orgKey: string; eventId: string } }
}

/** Sells one ticket per member; resolves once all confirmations are sent. */
export async function sellEvent(
  stack: AsyncDisposableStack,
  { databaseUrl, portal, sandbox, issuer }: Selling,
  tickets: number,
  now: Date,
): Promise<SoldEvent> {
  const year = now.getFullYear()
  const sign = await tokenSigner(databaseUrl, issuer)
  const crowd = await startChild(stack, new URL('../purchase/buyers.ts', import.meta.url))
  const { orgId } = nthMemberOffer(1, MEMBERS, year)
  const onSale = await createEventOnSale(databaseUrl, orgId, tickets, now)
  for (let sold = 0; sold < tickets; sold += AT_ONCE) {
    const buyers = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, tickets - sold) }, async (_, i) => {
        const { memberId, email } = nthMember(sold + i + 1)
        return { memberId, token: await sign(email, MEMBER), ...nthMemberOffer(sold + i + 1, MEMBERS, year) }
      }),
    )
    const given = { portal, sandbox, buyers, onSale }
    await sendRequest<Crowd, CrowdPurchases>(crowd, { ...given, step: 'open a page' })
    await sendRequest<Crowd, CrowdPurchases>(crowd, { ...given, step: 'buy' })
    await waitForConfirmations(databaseUrl)
  }
  const { memberId, email } = nthMember(tickets + 1)
  const host = { token: await sign(email, ADMINISTRATOR_OF_FIRST) }
  await makeCall(portal, host, membershipList, { params: { memberId } })
  return { host, at: { params: { orgKey: 'CLUB00001', eventId: onSale.eventId } } }
}
