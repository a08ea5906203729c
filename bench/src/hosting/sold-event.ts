import { membershipList } from '@forenet/contract/membership-calls'
import { makeCall } from '@forenet/testkit/portal'
import { waitForConfirmations } from '../purchase/aftermath.ts'
import type { BuyerCrowd, CrowdPurchases } from '../purchase/purchase.ts'
import { createEventOnSale } from '../rush/event.ts'
import { sendToChild, startChild } from '../setting/child.ts'
import { buildNthMember, buildNthMemberOffer } from '../setting/members.ts'
import { createTokenSigner, FIRST_CLUB_ADMINISTRATOR_CLAIMS, MEMBER_CLAIMS } from '../setting/sign-in.ts'

export const SOLD_EVENT_MEMBER_COUNT = 10_000
const AT_ONCE = 500

type Selling = { databaseUrl: string; portal: string; sandbox: string; issuer: string }

export type SoldEvent = {
  host: { token: string }
  at: { params: { orgKey: string; eventId: string } }
}

/** One ticket per member. Resolves once all confirmations are sent. */
export async function sellEvent(
  stack: AsyncDisposableStack,
  { databaseUrl, portal, sandbox, issuer }: Selling,
  tickets: number,
  now: Date,
): Promise<SoldEvent> {
  const year = now.getFullYear()
  const sign = await createTokenSigner(databaseUrl, issuer)
  const crowd = await startChild(stack, new URL('../purchase/buyers.ts', import.meta.url))
  const { orgId } = buildNthMemberOffer(1, SOLD_EVENT_MEMBER_COUNT, year)
  const onSale = await createEventOnSale(databaseUrl, orgId, tickets, now)
  for (let sold = 0; sold < tickets; sold += AT_ONCE) {
    const buyers = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, tickets - sold) }, async (_, i) => {
        const { memberId, email } = buildNthMember(sold + i + 1)
        return {
          memberId,
          token: await sign(email, MEMBER_CLAIMS),
          ...buildNthMemberOffer(sold + i + 1, SOLD_EVENT_MEMBER_COUNT, year),
        }
      }),
    )
    const given = { portal, sandbox, buyers, onSale }
    await sendToChild<BuyerCrowd, CrowdPurchases>(crowd, { ...given, step: 'open a page' })
    await sendToChild<BuyerCrowd, CrowdPurchases>(crowd, { ...given, step: 'buy' })
    await waitForConfirmations(databaseUrl)
  }
  const { memberId, email } = buildNthMember(tickets + 1)
  const host = { token: await sign(email, FIRST_CLUB_ADMINISTRATOR_CLAIMS) }
  await makeCall(portal, host, membershipList, { params: { memberId } })
  return { host, at: { params: { orgKey: 'CLUB00001', eventId: onSale.eventId } } }
}
