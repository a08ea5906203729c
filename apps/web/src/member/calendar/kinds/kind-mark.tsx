import type { CalendarEventKind } from '../days.ts'
import { KindIcon } from './kind-icon.tsx'
import styles from './kind-mark.module.css'

type KindMarkProps = { kind: CalendarEventKind; size: number; className: string | undefined }

export function KindMark({ kind, size, className }: KindMarkProps) {
  return (
    <span className={`${styles.mark} ${className ?? ''}`} data-kind={kind} aria-hidden>
      <KindIcon kind={kind} size={size} />
    </span>
  )
}
