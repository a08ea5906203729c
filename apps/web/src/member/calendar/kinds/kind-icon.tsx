import { Check, CircleDashed, Hourglass, type LucideIcon, X } from 'lucide-react'
import type { Kind } from '../days.ts'

const ICONS: Record<Kind, LucideIcon | null> = {
  coming: Check,
  held: Hourglass,
  waiting: CircleDashed,
  declined: X,
  club: null,
}

/** Icon of an event's relation to the member; none for other club events. */
export function KindIcon({ kind, size = 14 }: { kind: Kind; size?: number }) {
  const Icon = ICONS[kind]
  return Icon ? <Icon size={size} strokeWidth={2.5} aria-hidden /> : null
}
