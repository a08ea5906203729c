import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { stepUp } from '../../kit/session/step-up.ts'

export function StepUpWhenNeeded() {
  const need = useSyncExternalStore(stepUp.subscribe, stepUp.need)
  const dialog = useQuery({
    queryKey: ['step-up-dialog'] as const,
    queryFn: () => import('./step-up-dialog.tsx'),
    enabled: need !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const Dialog = dialog.data?.StepUpDialog
  return Dialog ? <Dialog need={need} /> : null
}
