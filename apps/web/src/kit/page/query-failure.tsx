import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { mayRetry, useProblemWords } from '../calls/problem-words.ts'

/** Error of a query, with retry if that can help. */
export function QueryFailure({
  error,
  retry,
  retrying = false,
  wayOn,
}: {
  error: unknown
  retry: () => void
  retrying?: boolean
  /** Alternative if a retry cannot help. */
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
