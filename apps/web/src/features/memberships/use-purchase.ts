import type { MembershipSelection } from '@forenet/domain/selection'
import { useEffect } from 'react'
import { ApiProblem, problemFromFailure } from '../../app/api/api-problem.ts'
import type { NextStop } from '../../app/payment/open-window.ts'
import { type Payment, usePayment } from '../../app/payment/use-payment.ts'
import type { Draft } from './draft.ts'
import type { DraftInHand } from './use-draft.ts'
import { useShowStanding } from './use-show-standing.ts'

const loadPaying = () => import('./start-payment.ts')

/** Buys a selection under the draft's token; the token is kept before anything is sent, so that a reload repeats nothing. */
export function usePurchase(selection: MembershipSelection, { draft, change }: DraftInHand): Payment {
  useEffect(() => {
    // Fetched ahead of the press; a failure shows at the press, in words.
    loadPaying().catch(() => undefined)
  }, [])

  async function pay(): Promise<NextStop> {
    const paying = await loadPaying().catch((cause: unknown) => {
      throw problemFromFailure(cause, navigator.onLine)
    })
    const text = JSON.stringify(selection)
    const token = tokenFor(draft, text) ?? paying.createPurchaseToken()
    change({ purchase: { token, selection: text } })
    try {
      return await paying.startPayment(token, selection)
    } catch (error) {
      // A purchase under this token exists with another selection: the next press needs a token of its own.
      if (error instanceof ApiProblem && error.code === 'token-used') change({ purchase: null })
      throw error
    }
  }

  return usePayment(pay, useShowStanding())
}

function tokenFor(draft: Draft, selection: string): string | undefined {
  return draft.purchase?.selection === selection ? draft.purchase.token : undefined
}
