import { useId } from 'react'
import styles from './progress-bar.module.css'

export function ProgressBar({
  label,
  value,
  max,
  isMain = false,
}: {
  label: string
  value: number
  max: number
  isMain?: boolean
}) {
  const id = useId()
  return (
    <div className={styles.bar}>
      <label htmlFor={id} data-main={isMain}>
        {label}
      </label>
      <progress id={id} value={value} max={Math.max(max, 1)} />
    </div>
  )
}
