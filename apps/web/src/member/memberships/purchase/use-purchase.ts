import type { MembershipSelection } from '@forenet/domain/selection'
import { useEffect, useEffectEvent } from 'react'
import { ApiProblem, problemFromFailure } from '../../../kit/calls/api-problem.ts'
import type { NextStop } from '../../shared/payment/open-window.ts'
import { type Payment, usePayment } from '../../shared/payment/use-payment.ts'
import { useShowStanding } from '../outcome/use-show-standing.ts'
import type { DraftInHand } from './use-draft.ts'

const loadPaying = () => import('./start-payment.ts')

/** Buys a selection under the draft's token; the token is kept from its review on, so that nothing is bought twice. */
export function usePurchase(selection: MembershipSelection, { change, tokenFor }: DraftInHand): Payment {
  const text = JSON.stringify(selection)
  const prepare = useEffectEvent(tokenFor)
  useEffect(() => {
    // Fetched ahead of the press; a failure shows at the press, in words.
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
      // A purchase under this token exists with another selection: the next press needs a token of its own.
      // What runs from its purchase is prepared anew, with other days, where it was prepared long ago.
      if (error instanceof ApiProblem && ['token-used', 'membership-not-on-offer'].includes(error.code))
        change({ purchase: null })
      throw error
    }
  }

  return usePayment(pay, useShowStanding())
}
