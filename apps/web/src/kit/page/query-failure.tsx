import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { canRetry, useProblemWords } from '../calls/problem-words.ts'

/** Error of a query; offers a retry if that can help. */
export function QueryFailure({
  error,
  retry,
  retrying = false,
  wayOn,
}: {
  error: unknown
  retry: () => void
  retrying?: boolean
  /** Shown instead of a retry that cannot help. */
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
