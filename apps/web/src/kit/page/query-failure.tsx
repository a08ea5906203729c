import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { canRetry, useProblemWords } from '../calls/problem-words.ts'

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
  /** Replaces a retry that cannot help. */
  wayOn?: ReactNode
}) {
  const { title, text } = useProblemWords()(error)
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
