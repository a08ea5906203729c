import { Check, CircleDashed, Hourglass, type LucideIcon, X } from 'lucide-react'
import type { Kind } from '../days.ts'

const ICONS: Record<Kind, LucideIcon | null> = {
  coming: Check,
  held: Hourglass,
  waiting: CircleDashed,
  declined: X,
  club: null,
}

export function KindIcon({ kind, size = 14 }: { kind: Kind; size?: number }) {
  const Icon = ICONS[kind]
  return Icon ? <Icon size={size} strokeWidth={2.5} aria-hidden /> : null
}
