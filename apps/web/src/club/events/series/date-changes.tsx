import type { DateRefusal, SeriesChangePreview } from '@forenet/contract/club/event-series-change'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { EventChanges, useFieldNames } from '../event-changes.tsx'
import styles from './series.module.css'

export function DateRefusalText({ refusal }: { refusal: DateRefusal }) {
  const { t } = useTranslation('series')
  const namesOf = useFieldNames()
  const { code, fields, taken } = refusal
  if (taken !== null) return t('change.why.below', { count: taken })
  const named = { fields: namesOf(fields) }
  switch (code) {
    case 'event-has-entries':
      return t('change.why.promised', named)
    case 'changed-meanwhile':
      return t('change.why.meanwhile')
    case 'event-closed':
      return t('change.why.closed')
    case 'malformed-input':
    case 'capacity-below-taken':
      return t('change.why.other', named)
    default:
      return t('change.why.failed')
  }
}

export function DateOutcome({ date }: { date: SeriesChangePreview['dates'][number] }) {
  const { t } = useTranslation('series')
  const language = useLanguage()
  const [now] = useState(getServerTime)
  const { outcome, changes, told, refusal, missing, messages } = date
  return (
    <>
      {outcome === 'changes' ? <EventChanges changes={changes} /> : null}
      {outcome === 'same' || outcome === 'left' || outcome === 'without' ? t(`change.outcomes.${outcome}`) : null}
      {refusal ? (
        <span className={styles.clash}>
          <DateRefusalText refusal={refusal} />
        </span>
      ) : null}
      {told > 0 ? <span className={styles.line}>{t('change.tells', { count: told })}</span> : null}
      {messages.map(({ subject, at }) => (
        <span key={`${subject} ${at}`} className={styles.line}>
          {t('change.stops', { subject, at: formatInstant(new Date(at), { language, now: new Date(now) }) })}
        </span>
      ))}
      {missing.map((name) => (
        <span key={name} className={styles.line}>
          {t('change.missing', { name })}
        </span>
      ))}
    </>
  )
}
