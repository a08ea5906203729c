import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDoubleClickGuard } from '../../../kit/press/use-double-click-guard.ts'
import { unfinishedQuery } from '../member/family-queries.ts'
import { useMember } from '../member/use-member.ts'
import { openPaymentWindow, type PaymentDestination } from './open-window.ts'

export type PaymentControl = {
  start: () => void
  pending: boolean
  failure: unknown
  clearFailure: () => void
}

/**
 * `pay` determines the next page; `showStanding` opens the status page. `backShowsPurchase`: going back after
 * paying shows the purchase.
 */
export function usePayment(
  pay: () => Promise<PaymentDestination>,
  showStanding: (returnToken: string) => Promise<unknown>,
  { backShowsPurchase = false } = {},
): PaymentControl {
  const queryClient = useQueryClient()
  const { member } = useMember()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const press = useDoubleClickGuard()

  async function start(): Promise<void> {
    if (!press.begin()) return
    setPending(true)
    setFailure(null)
    try {
      const stop = await pay()
      if (stop.kind === 'window') {
        // Stays pending during the redirect.
        if (backShowsPurchase) openPaymentWindow(stop)
        else window.location.assign(stop.href)
        return
      }
      await showStanding(stop.returnToken)
    } catch (error) {
      setFailure(error)
      void queryClient.invalidateQueries({ queryKey: unfinishedQuery(member.id).queryKey })
    }
    setPending(false)
    press.end()
  }

  return { start: () => void start(), pending, failure, clearFailure: () => setFailure(null) }
}
