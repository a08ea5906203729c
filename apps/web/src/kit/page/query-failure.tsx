import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { mayRetry, useProblemWords } from '../calls/problem-words.ts'

/** Offers a retry if that can help. */
export function QueryFailure({
  error,
  retry,
  retrying = false,
  wayOn,
}: {
  error: unknown
  retry: () => void
  retrying?: boolean
  /** Alternative if it cannot. */
  wayOn?: ReactNode
}) {
  const { title, text } = useProblemWords()(error)
  return (
    <ErrorState
      title={title}
      text={text}
      retry={mayRetry(error) ? retry : undefined}
      retrying={retrying}
      wayOn={wayOn}
    />
  )
}
