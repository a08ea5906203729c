import type { MembershipConfiguration, MembershipOverview } from '@forenet/contract/membership'
import { Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { today } from '../../../kit/time/today.ts'
import { focusPageHeading, requestPageFocus } from '../../../ui/page/page-focus.ts'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import { buildChosenSelection, createInitialChoices, splitParticipants } from '../../shared/membership/selection.ts'
import { findPaidReturnToken } from '../../shared/payment/open-window.ts'
import { ChooseStep } from './choose-step.tsx'
import type { useAddressNotices } from './payer/use-address-notices.ts'
import { ReviewStep } from './review-step.tsx'
import { storedPurchase, usePurchaseDraft } from './use-draft.ts'

type PurchaseProps = {
  clubOverview: MembershipOverview[number]
  offers: readonly MembershipConfiguration[]
  address: ReturnType<typeof useAddressNotices>
  hasOthers: boolean
  /** Takes focus, because this page replaced the focused element. */
  takesFocus: boolean
}

export function Purchase(props: PurchaseProps) {
  const { member } = useMember()
  const historyState = useLocation({ select: ({ state }) => state })
  const [paid] = useState(() =>
    findPaidReturnToken(historyState, storedPurchase(member.id, props.clubOverview.organisation.id)),
  )
  if (paid) return <Navigate to="/membership/confirm" search={{ forenettoken: paid }} replace />
  return <PurchaseSteps {...props} />
}

function PurchaseSteps({ clubOverview, offers, address, hasOthers, takesFocus }: PurchaseProps) {
  const { member } = useMember()
  const navigate = useNavigate()
  const { step, memberId, renew, offerId } = useSearch({ from: '/member-area/membership/new' })
  const { organisation } = clubOverview
  const { counted, skipped } = splitParticipants(clubOverview.participants, offers, today())
  const wanted = { memberIds: memberId?.split(',') ?? [], renewAll: renew === 'due', offerId }
  const inHand = usePurchaseDraft(member.id, organisation.id, (earlier) =>
    createInitialChoices(counted, earlier, wanted),
  )
  const chosen = buildChosenSelection(counted, inHand.draft.choices)
  const isReview = step === 'review' && chosen.lines.length > 0
  useFocusOnStep(isReview, takesFocus)
  const keepPressed = useEffectEvent(() => {
    inHand.change({})
    void navigate({ to: '/membership/new', search: (now) => ({ ...now, offerId: undefined }), replace: true })
  })
  useEffect(() => {
    // Apply the offer once, so that later changes survive a reload.
    if (offerId) keepPressed()
  }, [offerId])

  const go = (next: 'review' | undefined) =>
    void navigate({ to: '/membership/new', search: (now) => ({ ...now, orgId: organisation.id, step: next }) })

  return (
    <AccentScope colour={organisation.accentColour}>
      {isReview ? (
        <ReviewStep
          organisation={organisation}
          chosen={chosen}
          inHand={inHand}
          editAddress={address.editAddress}
          back={() => go(undefined)}
        />
      ) : (
        <ChooseStep
          organisation={organisation}
          counted={counted}
          skipped={skipped}
          chosen={chosen}
          inHand={inHand}
          asksAddress={address.problems.length > 0}
          hasOthers={hasOthers}
          next={() => go('review')}
        />
      )}
    </AccentScope>
  )
}

function useFocusOnStep(isReview: boolean, atOnce: boolean): void {
  const shown = useRef(atOnce ? null : isReview)
  useEffect(() => {
    if (shown.current === isReview) return
    shown.current = isReview
    requestPageFocus()
    focusPageHeading()
    window.scrollTo({ top: 0 })
  }, [isReview])
}
