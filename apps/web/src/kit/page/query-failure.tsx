import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { mayRetry, useProblemWords } from '../calls/problem-words.ts'

/** A failed query in words, with another try where that can help. */
export function QueryFailure({
  error,
  retry,
  retrying = false,
  wayOn,
}: {
  error: unknown
  retry: () => void
  retrying?: boolean
  /** Where to go instead, when asking again cannot help. */
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
