import type { ClubDiscount, ClubDiscounts } from '@forenet/contract/club/discount'
import { clubDiscountEnd, clubDiscountFile } from '@forenet/contract/club/discount-calls'
import { csvFilename } from '@forenet/contract/club/file-names'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../kit/calls/call.ts'
import { saveFile } from '../../kit/calls/save-file.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import card from '../shared/figures-card.module.css'
import { useClub } from '../shared/use-club.ts'
import { discountState } from './discount-rules.ts'
import styles from './discounts.module.css'
import { discountsQuery, discountUsesQuery } from './discounts-query.ts'

type DiscountCardProps = { eventId: string; discount: ClubDiscount } & Pick<
  ClubDiscounts,
  'ticketTypes' | 'teams' | 'open'
>

export function DiscountCard({ eventId, discount, ticketTypes, teams, open }: DiscountCardProps) {
  const { t } = useTranslation('discounts')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const heading = useId()
  const say = useSuccessNotice()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<'ending' | 'uses' | null>(null)
  const { id, code, codes, label, usedTickets, costMinor, mostTickets } = discount
  const state = discountState(discount, open, getServerTime())
  const isPast = state === 'ended' || state === 'over'
  const isCutShort = isPast && discount.endsAt !== null && Date.parse(discount.endsAt) > getServerTime()
  const until = discount.endedAt ?? (isCutShort ? null : discount.endsAt)
  const params = { orgKey, eventId, discountId: id }
  const end = useAction({
    mutationFn: () => call(clubDiscountEnd, { params }),
    onSuccess: (all) => {
      queryClient.setQueryData(discountsQuery(orgKey, eventId).queryKey, all)
      setShown(null)
      say(t('said.ended'))
    },
  })
  const file = useAction({
    mutationFn: () => callForFile(clubDiscountFile, { params, query: { language } }),
    onSuccess: (blob) => saveFile(blob, csvFilename(orgKey, 'codes', language)),
  })
  return (
    <Surface as="li" labelledBy={heading}>
      <div className={card.head}>
        <h2 id={heading}>
          {code === null ? t('batch', { count: codes }) : <span className={styles.code}>{code}</span>}
        </h2>
        <StatusBadge tone={state === 'on' ? 'good' : 'neutral'}>{t(`states.${state}`)}</StatusBadge>
      </div>
      {label ? <p className={card.quiet}>{label}</p> : null}
      <p className={card.quiet}>{termsOf(discount, ticketTypes)}</p>
      <dl className={`${card.figures} ${styles.figures}`}>
        <div>
          <dt>{t('used')}</dt>
          <dd>{t('usedOf', { count: usedTickets, most: mostTickets * codes })}</dd>
        </div>
        <div>
          <dt>{t('cost')}</dt>
          <dd>
            <Money minor={costMinor} />
          </dd>
        </div>
        <div>
          <dt>{t(isPast ? 'wasUntil' : 'until')}</dt>
          <dd>
            {until
              ? formatInstant(new Date(until), { language, now: new Date(getServerTime()) })
              : t(isPast ? 'closed' : 'untilClosed')}
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {usedTickets > 0 ? (
          <Button variant="default" onClick={() => setShown('uses')}>
            {t('who')}
          </Button>
        ) : null}
        {codes > 1 ? (
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            loading={file.isPending}
            onClick={() => file.mutate()}
          >
            {t('download')}
          </Button>
        ) : null}
        {state === 'on' ? (
          <Button variant="default" onClick={() => setShown('ending')}>
            {t('end')}
          </Button>
        ) : null}
      </div>
      <FormFailure failure={file.error} />
      <ConfirmDialog
        opened={shown === 'ending'}
        danger
        title={t('ending.title')}
        confirmLabel={t('end')}
        cancelLabel={t('ending.keep')}
        pending={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setShown(null)}
      >
        <p>{t('ending.text')}</p>
        <FormFailure failure={end.error} />
      </ConfirmDialog>
      {shown === 'uses' ? <UsesDialog eventId={eventId} discount={discount} close={() => setShown(null)} /> : null}
    </Surface>
  )

  function termsOf(
    { kind, value, ticketTypeIds, mostPerBuyer, forWhom, teamIds }: ClubDiscount,
    types: DiscountCardProps['ticketTypes'],
  ) {
    const off =
      kind === 'free' || kind === 'opens'
        ? t(`terms.${kind}`)
        : kind === 'percent'
          ? t('terms.percent', { percent: value })
          : t('terms.amount', { amount: formatMoney(value, language) })
    const names = types
      .filter((type) => ticketTypeIds?.includes(type.id))
      .map(({ name, hidden }) => (hidden ? t('terms.hidden', { name }) : name))
    const forWhat = ticketTypeIds === null ? t('terms.all') : new Intl.ListFormat(language).format(names)
    const named = teams.filter((team) => teamIds?.includes(team.id)).map(({ name }) => name)
    const words = { teams: new Intl.ListFormat(language).format(named) }
    return [
      off,
      forWhat,
      mostPerBuyer === null ? null : t('terms.perBuyer', { count: mostPerBuyer }),
      forWhom === 'everybody' ? null : t(`terms.forWhom.${forWhom}`, words),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

type UsesDialogProps = { eventId: string; discount: ClubDiscount; close: () => void }

function UsesDialog({ eventId, discount, close }: UsesDialogProps) {
  const { t } = useTranslation('discounts')
  const { key: orgKey } = useClub()
  const list = useQuery(discountUsesQuery(orgKey, eventId, discount.id))
  return (
    <Dialog opened title={t('whoTitle')} onClose={close}>
      {list.isError ? (
        <QueryFailure error={list.error} retry={() => void list.refetch()} retrying={list.isFetching} />
      ) : !list.data ? (
        <SkeletonList rows={3} height={56} />
      ) : (
        <ul className={styles.uses}>
          {list.data.uses.map(({ entryId, code, buyer, at, tickets, discountMinor, held }) => (
            <li key={`${entryId} ${code}`}>
              <div>
                <strong>{buyer}</strong>
                <span>
                  {t('tickets', { count: tickets })} · <DateText at={at} />
                  {discount.codes > 1 ? ` · ${code}` : null}
                  {held ? ` · ${t('held')}` : null}
                </span>
              </div>
              <Money minor={discountMinor} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
