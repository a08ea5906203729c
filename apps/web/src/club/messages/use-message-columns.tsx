import type { ClubMessage } from '@forenet/contract/club/message'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { formatShortMoment } from '../shared/short-date.ts'
import table from '../shared/table/data-table.module.css'
import type { TableColumn } from '../shared/table/data-table.tsx'
import { OVER_LIST } from '../shared/table/use-drawer-close.ts'
import { useClub } from '../shared/use-club.ts'
import { STATE_TONES } from './message-state.ts'
import styles from './messages.module.css'

export function useMessageColumns(): readonly TableColumn<ClubMessage>[] {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'subject',
        heading: t('columns.subject'),
        namesRow: true,
        phone: 'title',
        cell: ({ id, subject }) => (
          <Link
            from="/manage/$orgKey/messages"
            to="/manage/$orgKey/messages"
            params={{ orgKey }}
            search={(before) => ({ ...before, message: id })}
            state={OVER_LIST}
            resetScroll={false}
            className={table.opens}
            title={subject}
            data-row-open
          >
            {subject}
          </Link>
        ),
      },
      {
        id: 'to',
        heading: t('columns.to'),
        width: '20%',
        phone: 'detail',
        cell: ({ about }) => <span title={about?.name}>{about?.name ?? t('register')}</span>,
      },
      {
        id: 'people',
        heading: t('columns.people'),
        width: '9rem',
        isOptional: true,
        cell: ({ people, sent, state }) => (
          <span className={styles.quiet}>
            {people === null
              ? t('peopleLater')
              : state === 'draft' || sent === people
                ? people
                : t('peopleOf', { sent, people })}
          </span>
        ),
      },
      {
        id: 'by',
        heading: t('columns.by'),
        width: '12%',
        isOptional: true,
        cell: ({ by }) => (
          <span className={styles.quiet} title={by ?? undefined}>
            {by}
          </span>
        ),
      },
      {
        id: 'state',
        heading: t('columns.state'),
        width: '9.5rem',
        phone: 'value',
        cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{t(`states.${state}`)}</StatusBadge>,
      },
      {
        id: 'at',
        heading: t('columns.at'),
        width: '10.5rem',
        phone: 'note',
        cell: ({ at }) => (
          <time className={styles.quiet} dateTime={at}>
            {formatShortMoment(new Date(at), language)}
          </time>
        ),
      },
    ],
    [t, orgKey, language],
  )
}
