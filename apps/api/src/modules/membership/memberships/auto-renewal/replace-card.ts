import { CARD_WINDOW_QUERY, type NewCardState } from '@forenet/contract/renewal'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { type MemberAccessDeps, requireOwnView } from '../../../core/members/index.ts'
import { findCardWindow, openCardWindow, reportWindowCard, settleCardWindow } from '../../../money/payments/index.ts'
import { type Consent, findConsent } from './consent-repository.ts'
import type { RenewalDeps } from './renewal-deps.ts'

type Deps = RenewalDeps & MemberAccessDeps
type OneRenewal = { memberId: string; renewalId: string }

export async function startNewCard(
  deps: Deps,
  caller: Caller,
  one: OneRenewal,
  language: 'da' | 'en',
): Promise<{ windowId: string; link: string }> {
  const { cardId, membershipId } = await requirePaidRenewal(deps, caller, one)
  return openCardWindow(deps.payments, {
    ...{ replacedCardId: cardId, orderKind: 'membership', language, email: caller.email },
    returnTo: (outcome, windowId) => {
      const url = new URL(`/membership/${membershipId}/history`, deps.payments.origin)
      url.searchParams.set(CARD_WINDOW_QUERY, windowId)
      url.searchParams.set('outcome', outcome)
      return url
    },
  })
}

/** Stores the ids of a return, which are verified at the gateway; without them, only reads the state. */
export async function confirmNewCard(
  deps: Deps,
  caller: Caller,
  { memberId, windowId }: { memberId: string; windowId: string },
  reported: { authorizationIdentifier?: string | undefined; savedCardIdentifier?: string | undefined },
): Promise<{ state: NewCardState }> {
  await requireOwnView(deps.database, caller, memberId)
  const window = await findCardWindow(deps.database, windowId)
  if (window?.payerMemberId !== memberId || memberId !== effectiveMemberId(caller)) throw notFound('The window')
  const { authorizationIdentifier, savedCardIdentifier } = reported
  if (authorizationIdentifier !== undefined && savedCardIdentifier !== undefined)
    await reportWindowCard(deps.payments, window, { authorizationIdentifier, savedCardIdentifier })
  return { state: await settleCardWindow(deps.payments, windowId) }
}

async function requirePaidRenewal(
  deps: Deps,
  caller: Caller,
  { memberId, renewalId }: OneRenewal,
): Promise<Consent & { cardId: string }> {
  await requireOwnView(deps.database, caller, memberId)
  const consent = await findConsent(deps.database, renewalId)
  const isPayer = consent?.payerMemberId === memberId && memberId === effectiveMemberId(caller)
  if (!isPayer || consent.state !== 'active' || consent.cardId === null) throw notFound('The renewal')
  return { ...consent, cardId: consent.cardId }
}
