import type { GuestListPreview } from '@forenet/contract/club/guest-list'
import { MAX_GUESTS_PER_LIST } from '@forenet/domain/guest-list'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../../ui/blocks/status-badge.tsx'
import styles from './guest-list.module.css'

type Outcome = GuestListPreview['guests'][number]['outcome']

const TONES: Readonly<Record<Outcome, Tone>> = {
  put: 'good',
  'same-email': 'neutral',
  'same-name': 'neutral',
  again: 'neutral',
  'no-place': 'waiting',
}

type GuestPreviewProps = { preview: GuestListPreview; beyond: boolean; count: number }

export function GuestPreview({ preview: { guests, wrong, left }, beyond, count }: GuestPreviewProps) {
  const { t } = useTranslation('boxOffice')
  const isPut = (outcome: Outcome) => outcome === 'put' || (beyond && outcome === 'no-place')
  const mails = guests.filter(({ outcome, email }) => email !== null && isPut(outcome)).length
  const hasNoPlace = guests.some(({ outcome }) => outcome === 'no-place')
  return (
    <div className={styles.preview}>
      <div role="status">
        <strong>{count === 0 ? t('guests.nobody') : t('guests.put', { count })}</strong>
        {count === 0 ? null : <p>{mails === 0 ? t('guests.noMails') : t('guests.mails', { count: mails })}</p>}
        {count > MAX_GUESTS_PER_LIST ? (
          <p className={styles.wrong}>{t('guests.tooMany', { most: MAX_GUESTS_PER_LIST })}</p>
        ) : null}
        {hasNoPlace && !beyond && left !== null ? (
          <p className={styles.wrong}>{left === 0 ? t('guests.noneLeft') : t('guests.left', { count: left })}</p>
        ) : null}
        {wrong.length > 0 ? (
          <>
            <p className={styles.wrong}>{t('guests.wrong', { count: wrong.length })}</p>
            <ul className={styles.faults}>
              {wrong.map(({ line, text, why }) => (
                <li key={line}>{t(`guests.faults.${why}`, { line, text })}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      {guests.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable.
        <section className={styles.guests} aria-label={t('guests.list')} tabIndex={0}>
          <ul>
            {guests.map(({ name, email, outcome }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: guests are identified by their line.
              <li key={at} className={styles.guest}>
                <span className={styles.who}>
                  {name}
                  {email === null ? null : <span className={styles.quiet}>{email}</span>}
                </span>
                <StatusBadge tone={isPut(outcome) ? 'good' : TONES[outcome]}>
                  {t(`guests.outcomes.${beyond && outcome === 'no-place' ? 'beyond' : outcome}`)}
                </StatusBadge>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
