import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { type ClubDiscounts, MAX_CODES_PER_DISCOUNT } from '@forenet/contract/club/discount'
import { clubDiscountCreate } from '@forenet/contract/club/discount-calls'
import {
  DISCOUNT_AUDIENCES,
  DISCOUNT_CODE_PATTERN,
  DISCOUNT_KINDS,
  normalizeDiscountCode,
} from '@forenet/domain/discount'
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { MomentInput } from '../shared/moment-input.tsx'
import { useClub } from '../shared/use-club.ts'
import { parseDiscountValue, parseInstant, parsePositiveInteger } from './discount-rules.ts'
import styles from './discounts.module.css'
import { discountsQuery } from './discounts-query.ts'

type NewDiscountDialogProps = { eventId: string; close: () => void } & Pick<ClubDiscounts, 'ticketTypes' | 'teams'>

export function NewDiscountDialog({ eventId, ticketTypes, teams, close }: NewDiscountDialogProps) {
  const { t } = useTranslation('discounts')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const hidden = ticketTypes.filter((type) => type.hidden).map((type) => type.id)
  const choosable = teams.filter(({ archived }) => !archived)
  const [id] = useState<string>(() => crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: {
      of: 'one' as 'one' | 'many',
      ...{ code: '', codes: '20', label: '', kind: 'percent' as (typeof DISCOUNT_KINDS)[number], value: '' },
      ...{ ticketTypeIds: [] as string[], mostTickets: '100', mostPerBuyer: '', endsAt: '' },
      ...{ forWhom: 'everybody' as (typeof DISCOUNT_AUDIENCES)[number], teamIds: [] as string[] },
    },
    validate: {
      code: (code, { of }) =>
        of === 'many' || DISCOUNT_CODE_PATTERN.test(normalizeDiscountCode(code)) ? null : t('fields.codeWrong'),
      codes: (codes, { of }) =>
        of === 'one' || parsePositiveInteger(codes, MAX_CODES_PER_DISCOUNT) !== null
          ? null
          : t('fields.codesWrong', { most: MAX_CODES_PER_DISCOUNT }),
      value: (value, { kind }) =>
        kind === 'free' || kind === 'opens' || parseDiscountValue(kind, value) !== null
          ? null
          : t(`fields.valueWrong.${kind}`),
      ticketTypeIds: (ids, { kind }) =>
        kind !== 'opens' || (ids.length > 0 && ids.every((id) => hidden.includes(id))) ? null : t('fields.typesWrong'),
      teamIds: (ids, { forWhom }) => (forWhom !== 'teams' || ids.length > 0 ? null : t('fields.teamsWrong')),
      mostTickets: (most, { of }) =>
        of === 'many' || parsePositiveInteger(most) !== null ? null : t('fields.wholeWrong'),
      mostPerBuyer: (most) =>
        most.trim() === '' || parsePositiveInteger(most) !== null ? null : t('fields.wholeWrong'),
      endsAt: (text) =>
        text === '' || Date.parse(parseInstant(text) ?? '') > getServerTime() ? null : t('fields.endsAtWrong'),
    },
    submit: async ({
      of,
      code,
      codes,
      label,
      kind,
      value,
      ticketTypeIds,
      mostTickets,
      mostPerBuyer,
      endsAt,
      forWhom,
      teamIds,
    }) => {
      const body = {
        ...{ id, label: label.trim(), kind },
        code: of === 'one' ? normalizeDiscountCode(code) : null,
        codes: of === 'one' ? null : parsePositiveInteger(codes, MAX_CODES_PER_DISCOUNT),
        value: parseDiscountValue(kind, value) ?? 0,
        ticketTypeIds:
          ticketTypeIds.length === 0 || (hidden.length === 0 && ticketTypeIds.length === ticketTypes.length)
            ? null
            : ticketTypeIds,
        mostTickets: of === 'one' ? (parsePositiveInteger(mostTickets) ?? 0) : 1,
        mostPerBuyer: mostPerBuyer.trim() === '' ? null : parsePositiveInteger(mostPerBuyer),
        endsAt: parseInstant(endsAt),
        forWhom,
        teamIds: forWhom === 'teams' ? teamIds : null,
      }
      const all = await call(clubDiscountCreate, { params: { orgKey, eventId }, body })
      queryClient.setQueryData(discountsQuery(orgKey, eventId).queryKey, all)
      say(t(of === 'one' ? 'said.made' : 'said.madeMany'))
      close()
    },
  })
  const { of, kind, forWhom } = form.values
  return (
    <FormDialog title={t('make')} confirmLabel={t('confirm')} {...sending} close={close}>
      <Radio.Group label={t('fields.of')} {...form.getInputProps('of')}>
        <div className={styles.choices}>
          <Radio value="one" label={t('fields.one')} />
          <Radio value="many" label={t('fields.many')} />
        </div>
      </Radio.Group>
      {of === 'one' ? (
        <TextInput
          label={t('fields.code')}
          description={t('fields.codeHint')}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      ) : (
        <TextInput
          label={t('fields.codes')}
          description={t('fields.codesHint')}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('codes')}
        />
      )}
      <div className={styles.pair}>
        <NativeSelect
          label={t('fields.kind')}
          data={DISCOUNT_KINDS.filter((value) => value !== 'opens' || hidden.length > 0).map((value) => ({
            value,
            label: t(`fields.kinds.${value}`),
          }))}
          {...form.getInputProps('kind')}
        />
        {kind === 'free' || kind === 'opens' ? null : (
          <TextInput
            label={t(`fields.value.${kind}`)}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('value')}
          />
        )}
      </div>
      {ticketTypes.length > 1 ? (
        <Checkbox.Group
          label={t('fields.types')}
          description={t(hidden.length > 0 ? 'fields.typesHidden' : 'fields.typesHint')}
          {...form.getInputProps('ticketTypeIds')}
        >
          <div className={styles.choices}>
            {ticketTypes.map((type) => (
              <Checkbox
                key={type.id}
                value={type.id}
                label={type.hidden ? t('terms.hidden', { name: type.name }) : type.name}
              />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      <div className={styles.pair}>
        {of === 'one' ? (
          <TextInput
            label={t('fields.mostTickets')}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('mostTickets')}
          />
        ) : null}
        <TextInput
          label={t('fields.mostPerBuyer')}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('mostPerBuyer')}
        />
      </div>
      <NativeSelect
        label={t('fields.forWhom')}
        description={forWhom === 'everybody' ? null : t('fields.forWhomHint')}
        data={DISCOUNT_AUDIENCES.filter((value) => value !== 'teams' || choosable.length > 0).map((value) => ({
          value,
          label: t(`fields.forWhoms.${value}`),
        }))}
        {...form.getInputProps('forWhom')}
      />
      {forWhom === 'teams' ? (
        <Checkbox.Group label={t('fields.teams')} {...form.getInputProps('teamIds')}>
          <div className={styles.choices}>
            {choosable.map((team) => (
              <Checkbox key={team.id} value={team.id} label={team.name} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      <MomentInput label={t('fields.endsAt')} description={t('fields.endsAtHint')} {...form.getInputProps('endsAt')} />
      <TextInput label={t('fields.label')} maxLength={80} autoComplete="off" {...form.getInputProps('label')} />
    </FormDialog>
  )
}
