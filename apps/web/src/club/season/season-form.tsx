import type { MembershipTypes } from '@forenet/contract/club/membership-type'
import { clubSeasonOpen } from '@forenet/contract/club/season-calls'
import { ROUNDING_UNITS } from '@forenet/domain/propose-price'
import { listRenewalNoticeDates } from '@forenet/domain/renewal-notice'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call } from '../../kit/calls/call.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { UnsavedGuard } from '../../kit/forms/unsaved-guard.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { today } from '../../kit/time/today.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { StickyActionBar } from '../../ui/page/sticky-action-bar.tsx'
import { useLanguage } from '../../words/i18n.ts'
import parts from '../shared/page-parts.module.css'
import { membershipTypesQuery } from '../shared/types-query.ts'
import { useClub } from '../shared/use-club.ts'
import noted from '../shared/warning-note.module.css'
import { SandboxPanel } from './sandbox-panel.tsx'
import styles from './season.module.css'
import { seasonQuery } from './season-query.ts'
import { SeasonTypeRow } from './season-type-row.tsx'
import {
  applyPayment,
  applyPriceStep,
  areAllSeasonsOpened,
  buildSeasonRows,
  computeDefaultSalesStart,
  type PriceStepValues,
  parseDueDays,
  parsePriceStep,
  parseSeasonRow,
  resetConflictingRows,
  type SeasonPayment,
  type SeasonRow,
} from './season-values.ts'
import '@mantine/core/styles/Input.layer.css'

const NO_PRICE_STEP: PriceStepValues = { by: 'percent', amount: '0', roundedTo: '5' }
const PAYMENT_CHOICES = ['before', 'joining', 'invoice'] as const
const UNCHANGED_PAYMENT: SeasonPayment = { by: 'before', dueDays: '14' }

export function SeasonForm({ types }: { types: MembershipTypes }) {
  const { t } = useTranslation('season')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const say = useSuccessNotice()
  // Background refetches do not change the form.
  const [id] = useState(() => crypto.randomUUID())
  const [rows, setRows] = useState(() => buildSeasonRows(types, today()))
  const [step, setStep] = useState(NO_PRICE_STEP)
  const [payment, setPayment] = useState(UNCHANGED_PAYMENT)
  const [offerStartDate, setOffer] = useState(() => computeDefaultSalesStart(rows, today()))
  const allOpened = areAllSeasonsOpened(types, today())
  const [asking, setAsking] = useState(false)
  const [anew, setAnew] = useState<string[] | null>(null)
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (anew) note.current?.focus()
  }, [anew])

  const included = rows.filter((row) => row.included)
  const read = new Map(included.map((row) => [row.id, parseSeasonRow(row, offerStartDate)]))
  const editions = [...read.values()].flatMap(({ edition }) => edition ?? [])
  const isPaymentWrong = payment.by === 'invoice' && parseDueDays(payment.dueDays) === null
  const isWrong = editions.length < included.length || isPaymentWrong
  const offerWrong = [...read.values()].some(({ wrong }) => wrong.some((field) => field === 'offerStartDate'))

  const open = useAction({
    mutationFn: () => call(clubSeasonOpen, { params: { orgKey }, body: { id, editions } }),
    onSuccess: async (season) => {
      setAsking(false)
      say(t('done', { count: editions.length, date }))
      // The proposal depends on the membership types.
      await queryClient.fetchQuery({ ...membershipTypesQuery(orgKey), staleTime: 0 })
      queryClient.setQueryData(seasonQuery(orgKey).queryKey, season)
    },
    onError: async (error) => {
      setAsking(false)
      if (!(error instanceof ApiProblem && ['changed-meanwhile', 'type-archived'].includes(error.code))) return
      const now = await queryClient.fetchQuery({ ...membershipTypesQuery(orgKey), staleTime: 0 })
      const met = applyPayment(resetConflictingRows(rows, now, today()), payment)
      setRows(met)
      setAnew(met.filter((row) => !rows.some((mine) => mine.id === row.id)).map(({ typeName }) => typeName))
      void queryClient.invalidateQueries({ queryKey: seasonQuery(orgKey).queryKey })
    },
  })

  const change = (row: SeasonRow, changed: Partial<SeasonRow>) =>
    setRows((all) => all.map((each) => (each.id === row.id ? { ...each, ...changed, touched: true } : each)))
  const includeAll = (isIncluded: boolean) =>
    setRows((all) => all.map((each) => ({ ...each, included: isIncluded, touched: true })))
  const changeStep = (values: PriceStepValues) => {
    setStep(values)
    setRows((all) => applyPriceStep(all, values))
  }
  const changePayment = (values: SeasonPayment) => {
    setPayment(values)
    setRows((all) => applyPayment(all, values))
  }
  const date = /^\d{4}-\d{2}-\d{2}$/.test(offerStartDate) ? formatCalendarDate(offerStartDate, language) : '–'
  return (
    <div className={parts.page}>
      <UnsavedGuard
        unsaved={() =>
          rows.some(({ touched }) => touched) || step.amount !== NO_PRICE_STEP.amount || payment !== UNCHANGED_PAYMENT
        }
        words={{
          title: t('unsaved.title'),
          text: t('unsaved.text'),
          leave: t('unsaved.leave'),
          stay: t('unsaved.stay'),
        }}
      />
      {anew ? (
        <p ref={note} className={`${noted.note} ${styles.note}`} role="alert" tabIndex={-1}>
          {t('anew', { count: anew.length, names: anew.join(', ') })}
        </p>
      ) : null}
      <Surface as="section" labelledBy="season-prices">
        <header className={styles.head}>
          <h2 id="season-prices">{t('prices.title')}</h2>
          <p className={styles.quiet}>{t('prices.lead')}</p>
        </header>
        <div className={styles.fields}>
          <PriceStepFields step={step} change={changeStep} />
          <DateField
            label={t('offerStartDate')}
            value={offerStartDate}
            onChange={setOffer}
            error={offerWrong ? t('wrong.offerStartDate') : null}
          />
          <PaymentFields payment={payment} change={changePayment} />
        </div>
      </Surface>
      <section aria-labelledby="season-types" className={parts.part}>
        <div className={styles.typesHead}>
          <h2 id="season-types">{t('types')}</h2>
          {rows.length > 1 ? (
            <Button variant="subtle" size="sm" onClick={() => includeAll(included.length < rows.length)}>
              {t(included.length < rows.length ? 'selectAll' : 'selectNone')}
            </Button>
          ) : null}
        </div>
        <BoxedList>
          {rows.map((row) => (
            <SeasonTypeRow
              key={row.id}
              row={row}
              isOpenAlready={!allOpened && row.follows.startDate > today()}
              wrong={(read.get(row.id)?.wrong ?? []).filter((field) => field !== 'offerStartDate')}
              change={(changed) => change(row, changed)}
            />
          ))}
        </BoxedList>
      </section>
      <SandboxPanel editions={editions} types={types} waits={isWrong} />
      <NoticePlan rows={included} offerStartDate={offerStartDate} />
      {open.isError ? <FormFailure failure={open.error} /> : null}
      <StickyActionBar
        summary={
          <span className={styles.quiet}>
            {included.length === 0 ? t('nothing') : isWrong ? t('mend') : t('sum', { count: included.length, date })}
          </span>
        }
      >
        <Button disabled={included.length === 0 || isWrong} onClick={() => setAsking(true)}>
          {t('open')}
        </Button>
      </StickyActionBar>
      <ConfirmDialog
        opened={asking}
        title={t('ask.title')}
        confirmLabel={t('ask.confirm')}
        pending={open.isPending}
        onConfirm={() => open.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('ask.text', { names: included.map(({ name }) => name).join(', '), date })}</p>
        <p>{t('ask.back')}</p>
      </ConfirmDialog>
    </div>
  )
}

function PriceStepFields({ step, change }: { step: PriceStepValues; change: (step: PriceStepValues) => void }) {
  const { t } = useTranslation('season')
  return (
    <>
      <NativeSelect
        label={t('step.by')}
        value={step.by}
        data={[
          { value: 'percent', label: t('step.percent') },
          { value: 'kroner', label: t('step.kroner') },
        ]}
        onChange={(event) => change({ ...step, by: event.currentTarget.value === 'kroner' ? 'kroner' : 'percent' })}
      />
      <TextInput
        label={t(step.by === 'percent' ? 'step.amountPercent' : 'step.amountKroner')}
        inputMode="text"
        autoComplete="off"
        value={step.amount}
        onChange={(event) => change({ ...step, amount: event.currentTarget.value })}
        error={parsePriceStep(step) === null ? t('wrong.amount') : null}
      />
      <NativeSelect
        label={t('step.roundedTo')}
        value={step.roundedTo}
        data={ROUNDING_UNITS.map((kroner) => ({ value: String(kroner), label: t(`step.to${kroner}`) }))}
        onChange={(event) => change({ ...step, roundedTo: event.currentTarget.value })}
      />
    </>
  )
}

function PaymentFields({ payment, change }: { payment: SeasonPayment; change: (payment: SeasonPayment) => void }) {
  const { t } = useTranslation('season')
  return (
    <>
      <NativeSelect
        className={styles.payment ?? ''}
        label={t('payment.by')}
        value={payment.by}
        data={PAYMENT_CHOICES.map((value) => ({ value, label: t(`payment.${value}`) }))}
        onChange={(event) => {
          const by = PAYMENT_CHOICES.find((one) => one === event.currentTarget.value) ?? 'before'
          change({ ...payment, by })
        }}
      />
      {payment.by === 'invoice' ? (
        <TextInput
          label={t('payment.dueDays')}
          inputMode="numeric"
          autoComplete="off"
          value={payment.dueDays}
          onChange={(event) => change({ ...payment, dueDays: event.currentTarget.value })}
          error={parseDueDays(payment.dueDays) === null ? t('wrong.dueDays') : null}
        />
      ) : null}
    </>
  )
}

function NoticePlan({ rows, offerStartDate }: { rows: readonly SeasonRow[]; offerStartDate: string }) {
  const { t } = useTranslation('season')
  const language = useLanguage()
  const words = (date: string) => formatCalendarDate(date, language)
  const ends = [...new Set(rows.flatMap(({ follows }) => (follows.months ? [] : follows.endDate)))].sort()
  const hasOwnDays = rows.some(({ follows }) => follows.months)
  if ((ends.length === 0 && !hasOwnDays) || offerStartDate === '') return null
  return (
    <Surface as="section" labelledBy="season-notices">
      <header className={styles.head}>
        <h2 id="season-notices">{t('notices.title')}</h2>
        <p className={styles.quiet}>{t('notices.lead')}</p>
      </header>
      <ul className={styles.notices}>
        {ends.map((endDate) => {
          const [first, second] = listRenewalNoticeDates(endDate, offerStartDate, today())
          const end = words(endDate)
          return (
            <li key={endDate}>
              {first === undefined
                ? t('notices.none', { end })
                : second === undefined
                  ? t('notices.once', { end, first: words(first) })
                  : t('notices.twice', { end, first: words(first), second: words(second) })}
            </li>
          )
        })}
        {hasOwnDays ? <li>{t('notices.ownDays')}</li> : null}
      </ul>
    </Surface>
  )
}
