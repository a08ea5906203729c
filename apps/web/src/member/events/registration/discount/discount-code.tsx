import { eventDiscountCheck } from '@forenet/contract/event-calls'
import { queryOptions, skipToken, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/calls/call.ts'
import { canRetry } from '../../../../kit/calls/problem-texts.ts'
import '@mantine/core/styles/Input.layer.css'
import type { DiscountOffer } from '@forenet/contract/discount'
import { DISCOUNT_CODE_PATTERN, normalizeDiscountCode } from '@forenet/domain/discount'
import { formatMoney } from '@forenet/domain/money'
import { Button, TextInput } from '@mantine/core'
import { TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../../kit/forms/use-call-form.ts'
import { useLanguage } from '../../../../words/i18n.ts'
import { useMember } from '../../../shared/member/use-member.ts'
import type { ChosenTicket } from '../draft/registration-pricing.ts'
import styles from './discount-code.module.css'

type DiscountCodeProps = {
  eventId: string
  code: string
  discount: UseQueryResult<DiscountOffer>
  tickets: readonly ChosenTicket[]
  disabled: boolean
  change: (code: string) => void
}

export function DiscountCode({ eventId, code, discount, tickets, disabled, change }: DiscountCodeProps) {
  const { t } = useTranslation('registration')
  const [open, setOpen] = useState(false)
  if (code === '') {
    return open ? (
      <CodeForm eventId={eventId} disabled={disabled} use={change} />
    ) : (
      <Button
        variant="subtle"
        className={styles.open ?? ''}
        leftSection={<TicketPercent size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {t('discount.ask')}
      </Button>
    )
  }
  return (
    <div>
      <div className={styles.used}>
        <p>
          <strong>{t('discount.used', { code })}</strong>
          {discount.data ? <DiscountTermsNote offer={discount.data} tickets={tickets} /> : null}
        </p>
        <Button variant="default" disabled={disabled} onClick={() => change('')}>
          {t('discount.remove')}
        </Button>
      </div>
      {discount.isError && !discount.data ? (
        <FormFailure failure={discount.error}>
          <Button variant="default" onClick={() => void discount.refetch()} loading={discount.isFetching}>
            {t('discount.again')}
          </Button>
        </FormFailure>
      ) : null}
    </div>
  )
}

function DiscountTermsNote({ offer, tickets }: { offer: DiscountOffer; tickets: readonly ChosenTicket[] }) {
  const { t } = useTranslation('registration')
  const language = useLanguage()
  const { kind, value, opened } = offer
  const names = opened.ticketTypes.map(({ name }) => name)
  const opens = names.length > 0 ? t('discount.opens', { names: new Intl.ListFormat(language).format(names) }) : null
  if (kind === 'opens') return <span>{opens}</span>
  const count = tickets.filter(({ discountMinor }) => discountMinor > 0).length
  const terms =
    kind === 'free'
      ? t('discount.free')
      : kind === 'percent'
        ? t('discount.percent', { percent: value })
        : t('discount.amount', { amount: formatMoney(value, language) })
  return (
    <>
      {opens ? <span>{opens}</span> : null}
      {tickets.length > 0 ? <span>{count === 0 ? t('discount.none') : t('discount.on', { count, terms })}</span> : null}
    </>
  )
}

function CodeForm({ eventId, disabled, use }: { eventId: string; disabled: boolean; use: (code: string) => void }) {
  const { t } = useTranslation('registration')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { code: '' },
    validate: {
      code: (typed) => (DISCOUNT_CODE_PATTERN.test(normalizeDiscountCode(typed)) ? null : t('discount.missing')),
    },
    submit: async ({ code }) => {
      const typed = normalizeDiscountCode(code)
      await queryClient.fetchQuery({ ...discountQuery(member.id, eventId, typed), staleTime: 0 })
      use(typed)
    },
  })
  return (
    <div>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <TextInput
          label={t('discount.label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          autoFocus
          {...form.getInputProps('code')}
        />
        <Button type="submit" variant="default" loading={pending} disabled={disabled}>
          {t('discount.use')}
        </Button>
      </form>
      <FormFailure failure={failure} />
    </div>
  )
}

/** Retries, only after server failures, because rejected codes count against a limit. */
const MAX_RETRIES = 2

/** The query is disabled without a code. It is invalidated together with events. */
export function discountQuery(memberId: string, eventId: string, code: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'discount', eventId, code] as const,
    queryFn: code
      ? ({ signal }) => call(eventDiscountCheck, { params: { eventId }, body: { code }, signal })
      : skipToken,
    retry: (count, error) => count < MAX_RETRIES && canRetry(error),
  })
}
