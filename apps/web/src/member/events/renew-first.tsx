import type { EventDetail } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BadgePercent } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import type { PlannedRenewal } from './find-renewable.ts'
import styles from './renew-first.module.css'

export function RenewFirst({ event, renewing }: { event: EventDetail; renewing: readonly PlannedRenewal[] }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const [first] = renewing
  if (!first) return null
  const { attendee, renewal, saving } = first
  const price = (minor: number) => (minor === 0 ? t('price.free') : formatMoney(minor, language))
  const figures = {
    name: attendee.name,
    renewed: price(saving.renewedMinor),
    now: price(saving.nowMinor ?? 0),
    membership: renewal.name,
    cost: price(renewal.totalMinor),
  }
  return (
    <div className={styles.first}>
      <BadgePercent size={24} aria-hidden />
      <div className={styles.words}>
        <strong>{t(saving.nowMinor === null ? 'renewFirst.toCome' : 'renewFirst.title', figures)}</strong>
        <p>{t(attendee.self ? 'renewFirst.yours' : 'renewFirst.theirs', figures)}</p>
        <Button
          variant="default"
          renderRoot={(root) => (
            <Link
              to="/$orgKey/events/$id/register"
              params={{ orgKey: event.orgKey, id: event.id }}
              search={{ step: 'renew' }}
              {...root}
            />
          )}
        >
          {t('renewFirst.action')}
        </Button>
      </div>
    </div>
  )
}
