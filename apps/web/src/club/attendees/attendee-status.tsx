import type { ClubAttendee } from '@forenet/contract/club/event-attendee'
import type { ClubRegistration } from '@forenet/contract/club/event-registration'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Tone } from '../../ui/blocks/status-badge.tsx'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import styles from './attendees.module.css'

export const TICKET_TONES: Readonly<Record<ClubAttendee['state'], Tone>> = {
  reserved: 'waiting',
  valid: 'info',
  used: 'good',
  void: 'neutral',
}

export function useStatusDetail(): (row: ClubAttendee) => string | null {
  const { t } = useTranslation('attendees')
  const language = useLanguage()
  const words = (at: string) => formatInstant(new Date(at), { language, now: new Date() })
  return ({ voidReason, usedAt, heldUntil, resale }) => {
    if (usedAt) return words(usedAt)
    if (heldUntil) return t('heldUntil', { at: words(heldUntil) })
    if (voidReason) return t(`voids.${voidReason}`)
    return resale?.state === 'for-sale' ? t('forSale') : null
  }
}

type RowAmounts = Pick<ClubRegistration, 'paidMinor' | 'owedMinor' | 'refundedMinor' | 'byHand'>

export function RowAmount({ row: { paidMinor, owedMinor, refundedMinor, byHand } }: { row: RowAmounts }) {
  const { t } = useTranslation(['attendees', 'attendeeActions'])
  if (owedMinor > 0)
    return (
      <span className={styles.muted}>
        {t('owed')} <Money minor={owedMinor} />
      </span>
    )
  if (byHand === 'free') return <span className={styles.muted}>{t('attendeeActions:byHand.free')}</span>
  if (paidMinor === null) return null
  return (
    <>
      {refundedMinor ? (
        <span className={styles.muted} title={t('back')}>
          <VisuallyHidden>{t('back')}</VisuallyHidden> <Money minor={-refundedMinor} />{' '}
        </span>
      ) : null}
      <Money minor={paidMinor} />
    </>
  )
}
