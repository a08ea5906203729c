import type { GuestList } from '@forenet/contract/club/guest-list'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { instantWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub } from '../../shared/use-club.ts'
import styles from './guest-list.module.css'
import { guestListsQuery } from './guest-list-query.ts'

type EarlierListsProps = { eventId: string; takeBack: (list: GuestList) => void }

export function EarlierLists({ eventId, takeBack }: EarlierListsProps) {
  const { t } = useTranslation('boxOffice')
  const language = useLanguage()
  const { key: orgKey } = useClub()
  const { data } = useQuery(guestListsQuery(orgKey, eventId))
  if (!data || data.lists.length === 0) return null
  return (
    <section className={styles.earlier} aria-labelledby="earlier-guest-lists">
      <h3 id="earlier-guest-lists">{t('guests.before')}</h3>
      <ul>
        {data.lists.map((list) => {
          const { id, madeAt, tickets, valid, used } = list
          const at = instantWords(new Date(madeAt), { language, now: new Date() })
          return (
            <li key={id} className={styles.guest}>
              <span className={styles.who}>
                {at}
                <span className={styles.quiet}>
                  {t('guests.tickets', { count: tickets })}
                  {used > 0 ? `, ${t('guests.came', { count: used })}` : null}
                  {valid === 0 && used === 0 ? `, ${t('guests.takenBack')}` : null}
                </span>
              </span>
              {valid > 0 ? (
                <Button
                  variant="default"
                  leftSection={<Undo2 size={16} aria-hidden />}
                  aria-label={t('guests.back.of', { at })}
                  onClick={() => takeBack(list)}
                >
                  {t('guests.back.action')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
