import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePress } from '../../../kit/press/use-press.ts'
import { unfinishedQuery } from '../member/family-queries.ts'
import { useMember } from '../member/use-member.ts'
import type { NextStop } from './open-window.ts'

export type Payment = {
  start: () => void
  /** From the press until the page is left, or refused. */
  pending: boolean
  /** Why it was refused; null when it was not. */
  failure: unknown
  /** Forgets the refusal, once the member has done something about it. */
  forgive: () => void
}

/**
 * Paying by one press. `pay` finds out where to go;
 * `showStanding` opens the page that tells how a purchase stands, by its return token.
 */
export function usePayment(
  pay: () => Promise<NextStop>,
  showStanding: (returnToken: string) => Promise<unknown>,
): Payment {
  const queryClient = useQueryClient()
  const { member } = useMember()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const press = usePress()

  async function start(): Promise<void> {
    if (!press.begin()) return
    setPending(true)
    setFailure(null)
    try {
      const stop = await pay()
      if (stop.kind === 'window') {
        // Stays pending: the page is on its way out.
        window.location.assign(stop.href)
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

  return { start: () => void start(), pending, failure, forgive: () => setFailure(null) }
}
