import type { ChangeSet } from '@forenet/contract/club/change-set'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../../ui/blocks/status-badge.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { formatShortMoment } from '../short-date.ts'
import { useClub } from '../use-club.ts'
import { changeSetsQuery } from './change-set-query.ts'
import { useChangeTitle } from './change-title.ts'
import styles from './changes.module.css'

const TONES: Readonly<Record<ChangeSet['state'], Tone>> = {
  previewed: 'neutral',
  applying: 'info',
  applied: 'good',
  'taking-back': 'info',
  'taken-back': 'waiting',
}

type EarlierSetsProps = {
  title: string
  kind?: ChangeSet['kind']
  show: (id: string) => void
}

export function PastChangeSets({ title, kind, show }: EarlierSetsProps) {
  const { t } = useTranslation('imports')
  const club = useClub()
  const titleOf = useChangeTitle()
  const language = useLanguage()
  const countWords = useCountText()
  const sets = useQuery(changeSetsQuery(club.key)).data?.filter((set) => kind === undefined || set.kind === kind) ?? []
  if (sets.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="earlier-sets">
      <h2 id="earlier-sets" className={kind === undefined ? styles.hidden : undefined}>
        {title}
      </h2>
      <ul className={styles.rows}>
        {sets.map((set) => (
          <li key={set.id} className={styles.earlier}>
            <button type="button" className={styles.open} onClick={() => show(set.id)}>
              {titleOf(set)}
            </button>
            <StatusBadge tone={TONES[set.state]}>{t(`state.${set.state}`)}</StatusBadge>
            <span className={styles.quiet}>{countWords(set)}</span>
            <span className={styles.quiet}>
              {formatShortMoment(new Date(set.appliedAt ?? set.madeAt), language)}
              {set.appliedBy || set.madeBy ? ` · ${set.appliedBy ?? set.madeBy}` : null}
              {set.state === 'applied' && set.takeBackUntil ? (
                <>
                  {' · '}
                  {t('takeBackUntil')} <DateText at={set.takeBackUntil} withTime={false} />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useCountText(): (set: ChangeSet) => string {
  const { t } = useTranslation('imports')
  return ({ state, counts, done, doneCreates, passedOver, back }) => {
    if (state === 'previewed') return t('earlier.planned', { created: counts.create, changed: counts.change })
    return [
      t('earlier.done', { created: doneCreates, changed: done - doneCreates }),
      passedOver > 0 ? t('earlier.passedOver', { count: passedOver }) : '',
      counts.refuse > 0 ? t('earlier.refused', { count: counts.refuse }) : '',
      back > 0 ? t('earlier.back', { count: back }) : '',
    ]
      .filter(Boolean)
      .join(', ')
  }
}
