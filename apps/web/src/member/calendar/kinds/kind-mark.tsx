import type { Kind } from '../days.ts'
import { KindIcon } from './kind-icon.tsx'
import styles from './kind-mark.module.css'

type KindMarkProps = { kind: Kind; size: number; className: string | undefined }

/** What an event is to the member, as a small shape; `className` gives its measures. The words stand beside it. */
export function KindMark({ kind, size, className }: KindMarkProps) {
  return (
    <span className={`${styles.mark} ${className ?? ''}`} data-kind={kind} aria-hidden>
      <KindIcon kind={kind} size={size} />
    </span>
  )
}
