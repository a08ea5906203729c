import type { Edition, MembershipType } from '@forenet/contract/club/membership-type'
import { clubEditionChange, clubEditionCreate } from '@forenet/contract/club/membership-type-calls'
import { parseKroner } from '@forenet/domain/kroner-text'
import { computeParticipantPrice } from '@forenet/domain/price'
import { TEAM_GENDERS, type TeamGender } from '@forenet/domain/team'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { FormDialog, TwoColumnFields } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { today } from '../../kit/time/today.ts'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { MeanwhileNote } from '../shared/concurrent-changes-note.tsx'
import { membershipTypesQuery } from '../shared/types-query.ts'
import { useClub } from '../shared/use-club.ts'
import { useConcurrentEditsInList } from '../shared/use-concurrent-edits.ts'
import noted from '../shared/warning-note.module.css'
import {
  buildNextEditionValues,
  EDITION_PERIODS,
  type EditionValues,
  listFieldsEditableAfterSale,
  parseEdition,
  toEditionValues,
} from './edition-form.ts'
import { EditionTermsFields } from './edition-terms-fields.tsx'
import styles from './types.module.css'
import '@mantine/core/styles/Input.layer.css'

type EditionDialogProps = {
  type: MembershipType
  edition: Edition | null
  close: () => void
}

export function EditionDialog({ type, edition, close }: EditionDialogProps) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const language = useLanguage()
  const { id, storedAtStart, meanwhile, save } = useConcurrentEditsInList<Edition, EditionValues>({
    from: edition,
    valuesOf: toEditionValues,
    readList: async () => {
      const types = await queryClient.fetchQuery({ ...membershipTypesQuery(orgKey), staleTime: 0 })
      return types.flatMap(({ editions }) => editions)
    },
    show: (values, stored) =>
      form.setValues(stored.fixed ? { ...toEditionValues(stored), ...listFieldsEditableAfterSale(values) } : values),
    // It was sold concurrently, so its terms are final.
    showAfter: ['sold-already'],
  })
  // Saving puts the edition on sale, unless it is saved as a draft.
  const published = useRef(true)
  const { form, ...sending } = useCallForm({
    initialValues: edition ? toEditionValues(edition) : buildNextEditionValues(type, today()),
    validate: (values) =>
      Object.fromEntries(parseEdition(values).wrong.map((field) => [field, t(`edition.wrong.${field}`)])),
    submit: async (values) => {
      const { terms } = parseEdition(values)
      if (!terms) throw new Error('What was found right is not')
      const types = await save(values, () =>
        storedAtStart
          ? call(clubEditionChange, {
              params: { orgKey, editionId: id },
              body: { terms, version: storedAtStart.version },
            })
          : call(clubEditionCreate, {
              params: { orgKey, typeId: type.id },
              body: { id, terms, published: published.current },
            }),
      )
      if (types === null) return
      queryClient.setQueryData(membershipTypesQuery(orgKey).queryKey, types)
      const date = formatCalendarDate(terms.offerStartDate, language)
      say(
        t(edition ? 'edition.saved' : published.current ? 'published' : 'edition.drafted', { name: terms.name, date }),
      )
      close()
    },
  })
  function submitAs(offered: boolean, event?: FormEvent<HTMLFormElement>): void {
    if (sending.pending) return
    published.current = offered
    sending.onSubmit(event)
  }
  const { price, surcharge, vat, runs } = form.values
  const isForMonths = runs === 'months'
  const priceMinor = parseKroner(price)
  const surchargeMinor = parseKroner(surcharge)
  const total =
    priceMinor === null || surchargeMinor === null
      ? null
      : computeParticipantPrice({ priceMinor, surchargeMinor, vatRate: Number(vat) }).totalMinor
  const fixed = storedAtStart?.fixed ?? false
  const rates = [...new Set(['1', '1.25', form.getInitialValues().vat, vat])]
  const vatWords = (rate: string): string =>
    Number(rate) <= 1
      ? t('edition.noVat')
      : t('edition.ofVat', { percent: Math.round((Number(rate) - 1) * 10_000) / 100 })
  return (
    <FormDialog
      title={edition ? t('edition.change', { name: edition.name }) : t('edition.new', { name: type.name })}
      confirmLabel={t(edition ? 'edition.save' : 'publish')}
      {...(edition ? {} : { alternative: { label: t('edition.draft'), onConfirm: () => submitAs(false) } })}
      {...sending}
      onSubmit={(event) => submitAs(true, event)}
      close={close}
    >
      <MeanwhileNote
        meanwhile={meanwhile}
        title={t('meanwhile')}
        called={(field) =>
          t(field === 'householdSecond' || field === 'householdThird' ? `edition.called.${field}` : `edition.${field}`)
        }
        shown={(field, now) =>
          field === 'byApproval'
            ? t(`edition.approval.${now.byApproval ? 'needed' : 'none'}`)
            : field === 'vat'
              ? vatWords(now.vat)
              : field === 'overTime'
                ? t(`edition.prices.${now.overTime}`)
                : field === 'runs'
                  ? t(`edition.running.${now.runs}`)
                  : field === 'household'
                    ? t(`edition.households.${now.household}`)
                    : field === 'gender'
                      ? t(`genders.${(now.gender || 'all') as TeamGender | 'all'}`)
                      : now[field]
        }
      />
      {edition === null && type.editions.length > 0 ? <p className={styles.quiet}>{t('edition.proposed')}</p> : null}
      {fixed ? <p className={noted.note}>{t('edition.fixed')}</p> : null}
      <TextInput
        {...(fixed ? {} : { 'data-autofocus': true })}
        label={t('edition.name')}
        description={t('edition.nameHint')}
        maxLength={120}
        autoComplete="off"
        disabled={fixed}
        {...form.getInputProps('name')}
      />
      <TwoColumnFields>
        <TextInput
          label={t('edition.price')}
          inputMode="decimal"
          autoComplete="off"
          disabled={fixed}
          {...form.getInputProps('price')}
        />
        <NativeSelect
          label={t('edition.vat')}
          disabled={fixed}
          data={rates.map((value) => ({
            value,
            label: vatWords(value),
          }))}
          {...form.getInputProps('vat')}
        />
        <TextInput
          label={t('edition.surcharge')}
          inputMode="decimal"
          autoComplete="off"
          disabled={fixed}
          {...form.getInputProps('surcharge')}
        />
        <div className={styles.total} aria-live="polite">
          <span className={styles.quiet}>{t('edition.total')}</span>
          <strong>{total === null ? '–' : total === 0 ? t('free') : <Money minor={total} />}</strong>
        </div>
        <NativeSelect
          label={t('edition.runs')}
          disabled={fixed}
          data={EDITION_PERIODS.map((value) => ({ value, label: t(`edition.running.${value}`) }))}
          {...form.getInputProps('runs')}
        />
        {isForMonths ? (
          <TextInput
            label={t('edition.months')}
            inputMode="numeric"
            autoComplete="off"
            disabled={fixed}
            {...form.getInputProps('months')}
          />
        ) : (
          <div />
        )}
        <DateField
          label={t(isForMonths ? 'edition.beginsFrom' : 'edition.startDate')}
          disabled={fixed}
          {...form.getInputProps('startDate')}
        />
        <DateField
          label={t(isForMonths ? 'edition.soldUntil' : 'edition.endDate')}
          disabled={fixed}
          {...form.getInputProps('endDate')}
        />
        <TextInput
          label={t('edition.ageFrom')}
          inputMode="numeric"
          autoComplete="off"
          disabled={fixed}
          {...form.getInputProps('ageFrom')}
        />
        <TextInput
          label={t('edition.ageTo')}
          inputMode="numeric"
          autoComplete="off"
          disabled={fixed}
          {...form.getInputProps('ageTo')}
        />
      </TwoColumnFields>
      {isForMonths ? <p className={styles.quiet}>{t('edition.monthsHint')}</p> : null}
      {fixed ? null : <p className={styles.quiet}>{t('edition.agesHint')}</p>}
      <NativeSelect
        label={t('edition.gender')}
        description={t('edition.genderHint')}
        disabled={fixed}
        data={[
          { value: '', label: t('genders.all') },
          ...TEAM_GENDERS.map((value) => ({ value, label: t(`genders.${value}`) })),
        ]}
        {...form.getInputProps('gender')}
      />
      <EditionTermsFields form={form} fixed={fixed} />
      <DateField label={t('edition.offerStartDate')} {...form.getInputProps('offerStartDate')} />
      <Textarea label={t('edition.description')} rows={3} maxLength={2000} {...form.getInputProps('description')} />
    </FormDialog>
  )
}
