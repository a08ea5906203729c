import type { Renewal } from '@forenet/contract/renewal'
import { isCardExpired } from '@forenet/domain/auto-renewal'
import { formatRenewalConsent } from '@forenet/domain/renewal-consent'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { type MemberAccessDeps, requireOwnView } from '../../../core/members/index.ts'
import { getMembership } from '../membership-access.ts'
import { findConsent } from './consent-repository.ts'
import type { RenewalDeps } from './renewal-deps.ts'
import { listRenewals, type RenewalRow } from './renewal-list-repository.ts'
import { pauseRenewal, stopRenewal } from './stop.ts'

type Deps = RenewalDeps & MemberAccessDeps

export async function ownRenewals(deps: MemberAccessDeps, caller: Caller, memberId: string): Promise<Renewal[]> {
  await requireOwnView(deps.database, caller, memberId)
  return (await listRenewals(deps.database, memberId)).map((row) => presentRenewal(row, memberId))
}

function presentRenewal(row: RenewalRow, memberId: string): Renewal {
  const isPayer = row.payerMemberId === memberId
  const { id, orgId, membershipId, payerName, skipsAfter, endDate, version, organisation, agreedMinor } = row
  const text = formatRenewalConsent({ organisation, totalMinor: agreedMinor }, row.language)
  return {
    ...{ id, orgId, membershipId, memberId: row.memberId, isPayer, payerName, skipsAfter, endDate },
    consent: { agreedAt: row.agreedAt.toISOString(), version, text },
    card: isPayer ? { lastFour: row.lastFour, expiresOn: row.expiresOn } : null,
    next: computeNextCharge(row),
  }
}

function computeNextCharge({
  chargeState,
  chargeOn,
  nextOn,
  declines,
  priceMinor,
  expiresOn,
}: RenewalRow): Renewal['next'] {
  if (chargeState === null || priceMinor === null) return null
  const hasFailed = declines !== null && declines > 0
  return {
    ...{ chargeOn, priceMinor, declines: declines ?? 0 },
    retryOn: hasFailed ? nextOn : null,
    isUnderWay: chargeState === 'charging',
    isCardExpired: chargeOn !== null && isCardExpired(expiresOn, nextOn ?? chargeOn),
  }
}

type OneRenewal = { memberId: string; renewalId: string }

export async function stopOwnRenewal(deps: Deps, caller: Caller, { memberId, renewalId }: OneRenewal) {
  await requireOwnRenewal(deps, caller, memberId, renewalId)
  await stopRenewal(deps, caller, renewalId, 'member')
  return ownRenewals(deps, caller, memberId)
}

/** Throws `payment-in-progress` during a charge. */
export async function skipOwnRenewal(deps: Deps, caller: Caller, { memberId, renewalId }: OneRenewal, skip: boolean) {
  await requireOwnRenewal(deps, caller, memberId, renewalId)
  const row = (await listRenewals(deps.database, memberId)).find(({ id }) => id === renewalId)
  if (!row?.endDate) throw notFound('The renewal')
  if (await pauseRenewal(deps, caller, renewalId, skip ? row.endDate : null)) return ownRenewals(deps, caller, memberId)
  throw new ProblemError('payment-in-progress', 'The renewal is being paid just now; you can stop it instead')
}

/** Both payer and holder may change a renewal. */
async function requireOwnRenewal(deps: Deps, caller: Caller, memberId: string, renewalId: string): Promise<void> {
  await requireOwnView(deps.database, caller, memberId)
  const consent = await findConsent(deps.database, renewalId)
  if (!consent) throw notFound('The renewal')
  const { memberId: holderId } = await getMembership(deps.database, consent.membershipId)
  const isTheirs = consent.payerMemberId === memberId || holderId === memberId
  if (!isTheirs || memberId !== effectiveMemberId(caller)) throw notFound('The renewal')
}
