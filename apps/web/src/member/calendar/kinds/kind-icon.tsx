import { Check, CircleDashed, Hourglass, type LucideIcon, X } from 'lucide-react'
import type { CalendarEventKind } from '../days.ts'

const ICONS: Record<CalendarEventKind, LucideIcon | null> = {
  coming: Check,
  held: Hourglass,
  waiting: CircleDashed,
  declined: X,
  club: null,
}

export function KindIcon({ kind, size = 14 }: { kind: CalendarEventKind; size?: number }) {
  const Icon = ICONS[kind]
  return Icon ? <Icon size={size} strokeWidth={2.5} aria-hidden /> : null
}
