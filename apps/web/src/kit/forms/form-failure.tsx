import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProblemText } from '../calls/problem-texts.ts'
import styles from './form-failure.module.css'

export function FormFailure({ failure, children }: { failure: unknown; children?: ReactNode }) {
  const words = useProblemText()
  if (failure === null || failure === undefined) return null
  const { title, text } = words(failure)
  return (
    <div className={styles.failure} role="alert">
      <CircleAlert size={20} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
        {children}
      </div>
    </div>
  )
}
