import { Link, useLocation } from '@tanstack/react-router'
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
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageData } from '../../kit/page/page-data.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { ShellSlotsContext } from '../shell-slots.ts'
import { findAriaCurrent, type NavigationEntry } from './navigation-table.ts'

const NAVIGATION_ICONS: Record<NavigationEntry['section'], LucideIcon> = {
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

type NavigationLinkProps = { entry: NavigationEntry; className: string | undefined; onClick?: () => void }

export function NavigationLink({ entry, className, onClick }: NavigationLinkProps) {
  const { t } = useTranslation('shell')
  const section = usePageData()?.section
  const path = useLocation({ select: (location) => location.pathname })
  const { status } = useSession()
  const { marks } = use(ShellSlotsContext)
  const Icon = NAVIGATION_ICONS[entry.section]
  const Mark = status === 'signed-in' ? marks[entry.section] : undefined
  return (
    <Link
      to={entry.to}
      className={className}
      aria-current={findAriaCurrent(entry, { path, section })}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden />
      <span>{t(`navigation.${entry.section}`)}</span>
      {Mark ? <Mark /> : null}
    </Link>
  )
}
