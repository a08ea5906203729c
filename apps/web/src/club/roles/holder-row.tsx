import type { HeldRole } from '@forenet/contract/club/role'
import { UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDay, useLastDay } from '../../kit/organiser/role-words.ts'
import { initialsOf } from '../../ui/blocks/initials.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import rows from '../shared/list-row.module.css'
import styles from './people.module.css'

/** `end` is null without permission. */
export function HolderRow({ held, end }: { held: HeldRole; end: (() => void) | null }) {
  const { t } = useTranslation(['roles', 'manage'])
  const day = useDay()
  const lastDay = useLastDay()
  const { name, email, role, event, team, from, until, endAsked, grantId, mine: isMe } = held
  const called = name || email || ''
  const notes = [
    event && t('atEvent', { event: event.title }),
    team && t('forTeam', { team: team.name }),
    from && t('from', { date: day(from) }),
    until && t('until', { date: lastDay(until) }),
    grantId === null && t('byProvider'),
  ].filter(Boolean)
  return (
    <li className={rows.row}>
      <span className={styles.initials} aria-hidden>
        {initialsOf(called)}
      </span>
      <span className={rows.words}>
        <strong>
          {called}
          {isMe ? ` (${t('you').toLowerCase()})` : null}
        </strong>
        {email && name ? <span className={styles.quiet}>{email}</span> : null}
      </span>
      <span className={styles.role}>
        <strong>{t(`manage:roles.${role}`)}</strong>
        {notes.map((note) => (
          <span key={String(note)} className={styles.quiet}>
            {note}
          </span>
        ))}
        {endAsked ? <StatusBadge tone="waiting">{t('endAsked')}</StatusBadge> : null}
      </span>
      <span className={styles.actions}>
        {end && grantId !== null && !endAsked ? (
          <MoreMenu label={t('actions', { name: called })}>
            <MoreMenuItem icon={<UserRoundX size={18} aria-hidden />} onClick={end}>
              {t(isMe ? 'leave' : 'end')}
            </MoreMenuItem>
          </MoreMenu>
        ) : null}
      </span>
    </li>
  )
}
