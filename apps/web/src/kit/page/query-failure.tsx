import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { canRetry, useProblemText } from '../calls/problem-texts.ts'

export function QueryFailure({
  error,
  retry,
  retrying = false,
  wayOn,
}: {
  error: unknown
  retry: () => void
  retrying?: boolean
  wayOn?: ReactNode
}) {
  const { title, text } = useProblemText()(error)
  return (
    <ErrorState
      title={title}
      text={text}
      retry={canRetry(error) ? retry : undefined}
      retrying={retrying}
      wayOn={wayOn}
    />
  )
}
