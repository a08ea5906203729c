import type { MembershipSelection } from '@forenet/domain/selection'
import { useEffect, useEffectEvent } from 'react'
import { ApiProblem, problemFromFailure } from '../../../kit/calls/api-problem.ts'
import type { NextStop } from '../../shared/payment/open-window.ts'
import { type Payment, usePayment } from '../../shared/payment/use-payment.ts'
import { useShowStanding } from '../outcome/use-show-standing.ts'
import type { DraftInHand } from './use-draft.ts'

const loadPaying = () => import('./start-payment.ts')

/** Buys the selection under the draft's idempotency token, created at review, to prevent double purchases. */
export function usePurchase(selection: MembershipSelection, { change, tokenFor }: DraftInHand): Payment {
  const text = JSON.stringify(selection)
  const prepare = useEffectEvent(tokenFor)
  useEffect(() => {
    // Prefetch; errors surface on submit.
    loadPaying().catch(() => undefined)
  }, [])
  useEffect(() => {
    prepare(text)
  }, [text])

  async function pay(): Promise<NextStop> {
    const paying = await loadPaying().catch((cause: unknown) => {
      throw problemFromFailure(cause, navigator.onLine)
    })
    try {
      return await paying.startPayment(tokenFor(text), selection)
    } catch (error) {
      // The token belongs to another selection; generate a new one. A period that starts on the purchase date is
      // recalculated if the draft is old.
      if (error instanceof ApiProblem && ['token-used', 'membership-not-on-offer'].includes(error.code))
        change({ purchase: null })
      throw error
    }
  }

  return usePayment(pay, useShowStanding(), { backShowsPurchase: true })
}
