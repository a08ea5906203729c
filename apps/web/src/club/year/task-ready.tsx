import type { YearTaskReady } from '@forenet/contract/club/year-wheel'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { searchOf } from '../../kit/organiser/search-of.ts'
import { today } from '../../kit/time/today.ts'
import { calendarDateWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import styles from './year.module.css'

export function TaskReady({ ready }: { ready: YearTaskReady }) {
  const { t } = useTranslation('wheel')
  const { key: orgKey } = useClub()
  const mayHere = useMayHere()
  const language = useLanguage()
  switch (ready.what) {
    case 'season':
      return (
        <Line>
          {t(ready.opened ? 'ready.opened' : 'ready.notOpened')}
          {!ready.opened && mayHere('memberships.manage') ? (
            <>
              {' '}
              <Link to="/manage/$orgKey/types/season" params={{ orgKey }}>
                {t('ready.season')}
              </Link>
            </>
          ) : null}
        </Line>
      )
    case 'members': {
      const on = calendarDateWords(ready.on, language)
      if (ready.counted === null) {
        return <Line>{t(ready.on >= today() ? 'ready.membersLater' : 'ready.membersUnknown', { on })}</Line>
      }
      const { count, filter } = ready.counted
      return (
        <Line>
          {t('ready.members', { count, on })}{' '}
          <Link to="/manage/$orgKey/register" params={{ orgKey }} search={searchOf(filter)}>
            {t('ready.seeMembers')}
          </Link>
        </Line>
      )
    }
    case 'payments':
      return <Line>{ready.stuck === 0 ? t('ready.noStuck') : t('ready.stuck', { count: ready.stuck })}</Line>
  }
}

function Line({ children }: { children: ReactNode }) {
  return <p className={styles.ready}>{children}</p>
}
