import type { ClubMembershipRequest } from '@forenet/contract/club/membership-request'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormatDay } from '../../kit/organiser/role-texts.ts'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { computePriceToPay } from './charged-price.ts'
import styles from './requests.module.css'

const TONES: Record<ClubMembershipRequest['state'], Tone> = { asked: 'waiting', approved: 'good', refused: 'neutral' }

type RequestRowProps = { request: ClubMembershipRequest; decide: (approve: boolean) => void }

export function RequestRow({ request, decide }: RequestRowProps) {
  const { t } = useTranslation('types')
  const language = useLanguage()
  const day = useFormatDay()
  const { id, name, membership, askedBy, reason, wantsReduced, state, answer, priceMinor, obstacle } = request
  const isForOthers = obstacle !== null && obstacle !== 'day-price'
  const why = isForOthers ? { 'aria-describedby': `why-not-${id}` } : {}
  const price = formatMoney(computePriceToPay(request, null), language)
  const date = day(request.askedAt)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{t('requests.what', { name, membership })}</strong>
        <p className={styles.reason}>{reason}</p>
        <span className={styles.quiet}>
          {askedBy ? t('requests.askedBy', { name: askedBy, date }) : t('requests.asked', { date })}
          {' · '}
          {t('requests.dayPrice', { price })}
        </span>
        {wantsReduced ? <span className={styles.quiet}>{t('requests.wantsReduced')}</span> : null}
        {state === 'approved' && priceMinor !== null ? (
          <span className={styles.quiet}>
            {t('requests.agreed', { price: formatMoney(computePriceToPay(request, priceMinor), language) })}
          </span>
        ) : null}
        {state !== 'asked' && answer ? (
          <span className={styles.quiet}>{t('requests.answerOf', { words: answer })}</span>
        ) : null}
        {isForOthers ? (
          <span id={`why-not-${id}`} className={styles.quiet}>
            {t(`requests.cannot.${obstacle}`)}
          </span>
        ) : null}
      </div>
      <div className={styles.ways}>
        {state === 'asked' ? null : <StatusBadge tone={TONES[state]}>{t(`requests.state.${state}`)}</StatusBadge>}
        {state === 'asked' ? (
          <Button
            {...why}
            disabled={isForOthers}
            aria-label={t('requests.approveOf', { name, membership })}
            onClick={() => decide(true)}
          >
            {t('requests.approve')}
          </Button>
        ) : null}
        {state === 'approved' ? (
          <Button
            {...why}
            variant="default"
            disabled={isForOthers}
            aria-label={t('requests.againOf', { name, membership })}
            onClick={() => decide(true)}
          >
            {t('requests.again')}
          </Button>
        ) : null}
        {state === 'refused' ? null : (
          <Button
            variant="default"
            aria-label={t('requests.refuseOf', { name, membership })}
            onClick={() => decide(false)}
          >
            {t('requests.refuse')}
          </Button>
        )}
      </div>
    </li>
  )
}
