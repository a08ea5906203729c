import {
  Bell,
  CalendarDays,
  CalendarRange,
  House,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
  Ticket,
  UsersRound,
  WalletCards,
} from 'lucide-react'
import type { NavigationEntry } from './navigation-table.ts'

export const NAVIGATION_ICONS: Record<NavigationEntry['section'], LucideIcon> = {
  home: House,
  events: CalendarDays,
  membership: WalletCards,
  contact: MessageCircle,
  manage: ShieldCheck,
  tickets: Ticket,
  calendar: CalendarRange,
  family: UsersRound,
  notifications: Bell,
}
