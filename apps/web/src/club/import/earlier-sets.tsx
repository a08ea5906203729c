import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/dates/date-text.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './import.module.css'
import { changeSetsQuery } from './import-query.ts'

/** What was changed of many before, by whom, and until when it can be taken back. */
export function EarlierSets({ show }: { show: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const club = useClub()
  const sets = useQuery(changeSetsQuery(club.key)).data ?? []
  if (sets.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="import-earlier">
      <h2 id="import-earlier">{t('earlier.title')}</h2>
      <ul className={styles.rows}>
        {sets.map((set) => (
          <li key={set.id} className={styles.earlier}>
            <button type="button" className={styles.open} onClick={() => show(set.id)}>
              {set.about}
            </button>
            <span>{t(`state.${set.state}`)}</span>
            <span className={styles.quiet}>
              <DateText at={set.appliedAt ?? set.madeAt} />
              {set.appliedBy || set.madeBy ? ` · ${set.appliedBy ?? set.madeBy}` : null}
              {' · '}
              {t('earlier.counts', { created: set.counts.create, changed: set.counts.change })}
              {set.state === 'applied' && set.takeBackUntil ? (
                <>
                  {' · '}
                  {t('takeBackUntil')} <DateText at={set.takeBackUntil} />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
