import type { EventTerms } from '@forenet/contract/club/event'
import { MAX_EARLY_PRICES } from '@forenet/contract/club/event-ticket-type'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MomentInput } from '../shared/moment-input.tsx'
import { EventPart, INPUT_ORDER_HINT_BELOW } from './event-part.tsx'
import {
  createEarlyPriceValues,
  createTicketTypeValues,
  type EventValues,
  HOUSEHOLD_PRICES,
  type TicketTypeValues,
} from './event-values.ts'
import styles from './events.module.css'

const MAX_TYPES = 20

export function TicketTypesFields({
  form,
  stored,
}: {
  form: UseFormReturnType<EventValues>
  stored: EventTerms | null
}) {
  const { t } = useTranslation('authoring')
  const { ticketTypes, forMembers, guestsInvited } = form.values
  const rates = [...new Set(['1', '1.25', ...ticketTypes.map(({ vat }) => vat)])]
  const vatWords = (rate: string): string =>
    Number(rate) <= 1 ? t('noVat') : t('ofVat', { percent: Math.round((Number(rate) - 1) * 10_000) / 100 })
  return (
    <EventPart
      title={t('parts.tickets')}
      lead={t('ticketsLead')}
      action={
        ticketTypes.length >= MAX_TYPES ? null : (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => form.insertListItem('ticketTypes', createTicketTypeValues())}
          >
            {t('addType')}
          </Button>
        )
      }
    >
      {ticketTypes.map((type, index) => {
        const path = `ticketTypes.${index}`
        const props = (field: string) => form.getInputProps(`${path}.${field}`)
        const about = type.name.trim() || t('typeNumber', { number: index + 1 })
        const stands = stored?.ticketTypes.some(({ id }) => id === type.id) ?? false
        return (
          <fieldset key={type.id} className={styles.one} aria-label={about}>
            <TextInput
              className={forMembers && guestsInvited ? styles.wide : undefined}
              label={t('fields.name')}
              maxLength={80}
              autoComplete="off"
              disabled={stands}
              {...props('name')}
            />
            {forMembers ? (
              <TextInput
                label={t('fields.memberPrice')}
                description={t('priceHint')}
                inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
                inputMode="decimal"
                autoComplete="off"
                {...props('memberPrice')}
              />
            ) : null}
            {guestsInvited ? (
              <TextInput
                label={t('fields.guestPrice')}
                description={t('priceHint')}
                inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
                inputMode="decimal"
                autoComplete="off"
                {...props('guestPrice')}
              />
            ) : null}
            {type.hidden ? <p className={`${styles.quiet} ${styles.wide}`}>{t('hiddenNow')}</p> : null}
            <details className={styles.more}>
              <summary>{t('moreOfType')}</summary>
              <EarlyPrices form={form} index={index} about={about} />
              <HouseholdFields props={props} household={type.household} />
              <div className={styles.fields}>
                <TextInput
                  className={styles.wide}
                  label={t('fields.typeDescription')}
                  maxLength={300}
                  autoComplete="off"
                  disabled={stands}
                  {...props('description')}
                />
                <TextInput
                  label={t('fields.quota')}
                  description={t('quotaHint')}
                  inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
                  inputMode="numeric"
                  autoComplete="off"
                  {...props('quota')}
                />
                <NativeSelect
                  label={t('fields.vat')}
                  data={rates.map((value) => ({ value, label: vatWords(value) }))}
                  {...props('vat')}
                />
                {(['ageFrom', 'ageTo'] as const).map((end) => (
                  <TextInput
                    key={end}
                    label={t(`fields.${end}`)}
                    inputMode="numeric"
                    autoComplete="off"
                    disabled={stands}
                    {...props(end)}
                  />
                ))}
                {(['saleOpensAt', 'saleClosesAt'] as const).map((end) => (
                  <MomentInput key={end} label={t(`fields.${end}`)} {...props(end)} />
                ))}
                <TextInput
                  label={t('fields.surcharge')}
                  description={t('surchargeHint')}
                  inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
                  inputMode="decimal"
                  autoComplete="off"
                  {...props('surcharge')}
                />
                <Checkbox
                  className={styles.wide}
                  label={t('fields.doorSale')}
                  description={t('doorSaleHint')}
                  {...form.getInputProps(`${path}.doorSale`, { type: 'checkbox' })}
                />
                {type.doorSale ? (
                  <TextInput
                    label={t('fields.doorPrice')}
                    description={t('doorPriceHint')}
                    inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
                    inputMode="decimal"
                    autoComplete="off"
                    {...props('doorPrice')}
                  />
                ) : null}
                <Checkbox
                  className={styles.wide}
                  label={t('fields.hidden')}
                  description={t('hiddenHint')}
                  {...form.getInputProps(`${path}.hidden`, { type: 'checkbox' })}
                />
              </div>
            </details>
            {ticketTypes.length > 1 && !stands ? (
              <Button
                variant="subtle"
                className={styles.remove}
                leftSection={<Trash2 size={16} aria-hidden />}
                aria-label={t('removeOne', { name: about })}
                onClick={() => form.removeListItem('ticketTypes', index)}
              >
                {t('remove')}
              </Button>
            ) : null}
          </fieldset>
        )
      })}
    </EventPart>
  )
}

type HouseholdFieldsProps = {
  props: (field: string) => object
  household: TicketTypeValues['household']
}

function HouseholdFields({ props, household }: HouseholdFieldsProps) {
  const { t } = useTranslation('authoring')
  return (
    <div className={`${styles.fields} ${styles.household}`}>
      <NativeSelect
        className={styles.wide}
        label={t('household.label')}
        description={t('household.hint')}
        inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
        data={HOUSEHOLD_PRICES.map((value) => ({ value, label: t(`household.kinds.${value}`) }))}
        {...props('household')}
      />
      {household === 'same'
        ? null
        : (['householdSecond', 'householdThird'] as const).map((field) => (
            <TextInput
              key={field}
              label={t(`household.${household}.${field}`)}
              {...(field === 'householdThird' && { placeholder: t('household.asSecond') })}
              inputMode="decimal"
              autoComplete="off"
              {...props(field)}
            />
          ))}
    </div>
  )
}

function EarlyPrices({ form, index, about }: { form: UseFormReturnType<EventValues>; index: number; about: string }) {
  const { t } = useTranslation('authoring')
  const { forMembers, guestsInvited, ticketTypes } = form.values
  const list = `ticketTypes.${index}.earlyPrices`
  const earlyPrices = ticketTypes[index]?.earlyPrices ?? []
  return (
    <div className={styles.early}>
      {earlyPrices.map((_early, row) => {
        const props = (field: string) => form.getInputProps(`${list}.${row}.${field}`)
        const number = row + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form identifies rows by index.
          <fieldset key={row} className={styles.fields} aria-label={t('early.one', { name: about, number })}>
            <MomentInput className={styles.wide} label={t('early.until')} {...props('until')} />
            {forMembers ? (
              <TextInput
                label={t('early.memberPrice')}
                inputMode="decimal"
                autoComplete="off"
                placeholder={ticketTypes[index]?.memberPrice ?? ''}
                {...props('memberPrice')}
              />
            ) : null}
            {guestsInvited ? (
              <TextInput
                label={t('early.guestPrice')}
                inputMode="decimal"
                autoComplete="off"
                placeholder={ticketTypes[index]?.guestPrice ?? ''}
                {...props('guestPrice')}
              />
            ) : null}
            <Button
              variant="subtle"
              className={styles.remove}
              leftSection={<Trash2 size={16} aria-hidden />}
              aria-label={t('early.removeOne', { name: about, number })}
              onClick={() => form.removeListItem(list, row)}
            >
              {t('remove')}
            </Button>
          </fieldset>
        )
      })}
      {earlyPrices.length < MAX_EARLY_PRICES ? (
        <Button
          variant="default"
          className={styles.remove}
          leftSection={<Plus size={16} aria-hidden />}
          aria-label={t('early.addTo', { name: about })}
          onClick={() => form.insertListItem(list, createEarlyPriceValues())}
        >
          {t('early.add')}
        </Button>
      ) : null}
      <p className={styles.quiet}>{t('early.hint')}</p>
    </div>
  )
}
