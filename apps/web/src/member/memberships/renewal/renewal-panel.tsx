import type { Renewal } from '@forenet/contract/renewal'
import { formatMoney } from '@forenet/domain/money'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../../kit/calls/problem-texts.ts'
import { today } from '../../../kit/time/today.ts'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import styles from './renewal-panel.module.css'
import {
  type CardReturn,
  findRenewalState,
  isUnknownWindow,
  renewalsQuery,
  useNewCard,
  useRenewalActions,
} from './renewal-queries.ts'

const TONES = { on: 'good', skipped: 'neutral', trouble: 'bad' } as const

/** Renders nothing without an automatic renewal. */
export function RenewalPanel({ membershipId }: { membershipId: string }) {
  const { member } = useMember()
  const { data } = useQuery(renewalsQuery(member.id))
  const renewal = data?.find((one) => one.membershipId === membershipId)
  return renewal ? <RenewalPanelContent renewal={renewal} memberId={member.id} /> : null
}

function RenewalPanelContent({ renewal, memberId }: { renewal: Renewal; memberId: string }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { stop, skip, newCard } = useRenewalActions(memberId, renewal)
  const problemWords = useProblemText()
  const { card, consent, isPayer, payerName, next } = renewal
  const state = findRenewalState(renewal)
  const isSkipped = state === 'skipped'
  const canSaveCard = isPayer && !next?.isUnderWay
  const isBusy = stop.isPending || skip.isPending || newCard.isPending
  return (
    <section className={styles.panel} aria-labelledby="renewal">
      <div className={styles.head}>
        <h2 id="renewal">{t('renewal.title')}</h2>
        <StatusBadge tone={TONES[state]}>{t(`renewal.${state}`)}</StatusBadge>
      </div>
      <CardOutcome memberId={memberId} />
      <p>{useNextChargeText(renewal, isSkipped)}</p>
      {card ? (
        <p className={styles.quiet}>
          {t('renewal.card', { digits: card.lastFour ?? '····' })}
          {card.expiresOn ? ` · ${t('renewal.cardExpires', { date: formatCardExpiry(card.expiresOn) })}` : ''}
        </p>
      ) : isPayer ? null : (
        <p className={styles.quiet}>{t('renewal.paidBy', { name: payerName })}</p>
      )}
      {newCard.error ? (
        <p role="alert" className={styles.outcome} data-tone="bad">
          {problemWords(newCard.error).title}
        </p>
      ) : null}
      <div className={styles.actions}>
        {canSaveCard ? (
          <Button
            aria-describedby="new-card-hint"
            variant={state === 'trouble' ? 'filled' : 'default'}
            onClick={() => newCard.mutate(language)}
            loading={newCard.isPending || newCard.isSuccess}
            disabled={isBusy}
          >
            {t('renewal.newCard')}
          </Button>
        ) : null}
        {renewal.endDate === null || next?.isUnderWay ? null : (
          <Button variant="default" onClick={() => skip.mutate(!isSkipped)} loading={skip.isPending} disabled={isBusy}>
            {t(isSkipped ? 'renewal.resume' : 'renewal.skip')}
          </Button>
        )}
        <Button variant="default" onClick={() => stop.mutate()} loading={stop.isPending} disabled={isBusy}>
          {t('renewal.stop')}
        </Button>
      </div>
      {canSaveCard ? (
        <p id="new-card-hint" className={styles.quiet}>
          {t('renewal.newCardHint')}
        </p>
      ) : null}
      <details className={styles.consent}>
        <summary>
          {t('renewal.agreed', { date: formatCalendarDate(today(new Date(consent.agreedAt)), language) })}
        </summary>
        <p>{consent.text}</p>
      </details>
    </section>
  )
}

/** '12/28', as on the card. */
function formatCardExpiry(expiresOn: string): string {
  return `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`
}

function CardOutcome({ memberId }: { memberId: string }) {
  const { cardWindow, outcome, ...reported } = useSearch({ from: '/member-area/membership/$id/history' })
  if (!cardWindow) return null
  if (outcome !== 'accepted') return <NewCardFailed />
  return <NewCardOutcome memberId={memberId} returned={{ windowId: cardWindow, ...reported }} />
}

function useNextChargeText({ next, endDate }: Renewal, isSkipped: boolean): string {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const day = (date: string) => formatCalendarDate(date, language)
  if (isSkipped && endDate) return t('renewal.skippedText', { date: day(endDate) })
  if (next?.isUnderWay) return t('renewal.underWay')
  if (next && next.declines > 0 && next.retryOn) return t('renewal.declined', { date: day(next.retryOn) })
  if (next?.chargeOn) {
    const about = { date: day(next.chargeOn), price: formatMoney(next.priceMinor, language) }
    return t(next.isCardExpired ? 'renewal.cardTooOld' : 'renewal.planned', about)
  }
  return endDate ? t('renewal.later', { date: day(endDate) }) : t('renewal.laterOn')
}

function NewCardOutcome({ memberId, returned }: { memberId: string; returned: CardReturn }) {
  // After other errors the outcome is unknown, and polling continues.
  const { data, error } = useNewCard(memberId, returned)
  const { t } = useTranslation('memberships')
  if (data?.state === 'saved') {
    return (
      <p role="status" className={styles.outcome} data-tone="good">
        <CircleCheck size={20} aria-hidden />
        {t('renewal.cardSaved')}
      </p>
    )
  }
  if (data?.state === 'failed') return <NewCardFailed />
  if (isUnknownWindow(error)) return <NewCardFailed text={t('renewal.cardUnknown')} />
  return (
    <p role="status" className={styles.outcome}>
      <Loader size="xs" aria-hidden />
      {t('renewal.cardConfirming')}
    </p>
  )
}

function NewCardFailed({ text }: { text?: string }) {
  const { t } = useTranslation('memberships')
  return (
    <p role="status" className={styles.outcome} data-tone="bad">
      <CircleAlert size={20} aria-hidden />
      {text ?? t('renewal.cardNotSaved')}
    </p>
  )
}
