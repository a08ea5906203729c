import { clubHandoverPlan } from '@forenet/contract/club/handover-calls'
import type { ClubRoleHolders } from '@forenet/contract/club/role'
import { addDays, addMonths } from '@forenet/domain/calendar-date'
import { HANDOVER_ROLES, type HandoverRole } from '@forenet/domain/handover'
import { needsSecondOwner } from '@forenet/domain/role-invitation'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { isEmail } from '../../kit/forms/email-rule.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useFormatRoleName } from '../../kit/organiser/role-texts.ts'
import { today } from '../../kit/time/today.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { findOwnerSituation } from '../shared/owner-situation.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './handover.module.css'

type Row = {
  id: string
  role: HandoverRole
  grantId: string | null
  memberId: string | null
  name: string
  what: 'stays' | 'replaced' | 'stops'
  email: string
}

export function HandoverForm({ people }: { people: ClubRoleHolders }) {
  const { t } = useTranslation(['handover', 'manage'])
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const roleName = useFormatRoleName()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [id] = useState<string>(() => crypto.randomUUID())
  const owners = findOwnerSituation(people)
  const takesTwo = (rows: readonly Row[]) =>
    rows.some(
      ({ role, what, memberId, email }) =>
        (what === 'replaced' && email !== '' && needsSecondOwner(role, { ...owners, holder: null })) ||
        (what !== 'stays' && memberId !== null && needsSecondOwner(role, { ...owners, holder: memberId })),
    )
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { day: '', language: language as 'da' | 'en', rows: listHandoverRows(people) },
    validate: {
      day: (day) => (day > today() && day <= addMonths(today(), 12) ? null : t('dayWrong')),
      rows: {
        email: (email, { rows }, path) => {
          const row = rows[Number(path.split('.')[1])]
          return row?.what === 'replaced' && !isEmail(email.trim()) ? t('emailInvalid') : null
        },
      },
    },
    submit: async ({ day, language: mailLanguage, rows }) => {
      const asks = takesTwo(rows)
      const seats = rows
        .filter(({ what }) => what !== 'stays')
        .map((row) => ({
          id: row.id,
          role: row.role,
          grantId: row.grantId,
          email: row.what === 'replaced' ? row.email.trim() : null,
        }))
      await call(clubHandoverPlan, { params: { orgKey }, body: { id, day, language: mailLanguage, seats } })
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
      say(t(asks ? 'asked' : 'planned'))
    },
  })
  const { rows } = form.values
  const nobody = rows.every(({ what }) => what === 'stays')
  const asks = takesTwo(rows)
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('plan')}>
      <h2>{t('plan')}</h2>
      <DateField
        label={t('day')}
        description={t('dayHint')}
        min={addDays(today(), 1)}
        className={styles.day}
        {...form.getInputProps('day')}
      />
      <h3>{t('now')}</h3>
      <BoxedList>
        {rows.map((row, nth) =>
          row.grantId === null ? null : (
            <li key={row.id} className={styles.row}>
              <span className={styles.hand}>
                <strong>{row.name}</strong>
                <span className={styles.quiet}>{t(`manage:roles.${row.role}`)}</span>
              </span>
              <NativeSelect
                aria-label={t('what', { name: row.name, role: roleName(row.role) })}
                data={(['stays', 'replaced', 'stops'] as const).map((what) => ({ value: what, label: t(what) }))}
                {...form.getInputProps(`rows.${nth}.what`)}
              />
              {row.what === 'replaced' ? (
                <TextInput
                  type="email"
                  aria-label={t('taker', { name: row.name, role: roleName(row.role) })}
                  placeholder={t('email')}
                  maxLength={254}
                  {...form.getInputProps(`rows.${nth}.email`)}
                />
              ) : null}
            </li>
          ),
        )}
      </BoxedList>
      {rows.some(({ grantId }) => grantId === null) ? (
        <>
          <h3>{t('added')}</h3>
          <BoxedList>
            {rows.map((row, nth) =>
              row.grantId !== null ? null : (
                <li key={row.id} className={styles.row}>
                  <NativeSelect
                    label={t('role')}
                    data={HANDOVER_ROLES.map((role) => ({ value: role, label: t(`manage:roles.${role}`) }))}
                    {...form.getInputProps(`rows.${nth}.role`)}
                  />
                  <TextInput
                    type="email"
                    label={t('email')}
                    maxLength={254}
                    {...form.getInputProps(`rows.${nth}.email`)}
                  />
                  <Button
                    variant="subtle"
                    aria-label={t('removeSeat', { nth: nth + 1 })}
                    onClick={() => form.removeListItem('rows', nth)}
                  >
                    <X size={18} aria-hidden />
                  </Button>
                </li>
              ),
            )}
          </BoxedList>
        </>
      ) : null}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          onClick={() => form.insertListItem('rows', newRow())}
        >
          {t('addSeat')}
        </Button>
      </div>
      <NativeSelect
        label={t('language')}
        className={styles.day}
        data={[
          { value: 'da', label: 'Dansk' },
          { value: 'en', label: 'English' },
        ]}
        {...form.getInputProps('language')}
      />
      <p className={styles.note}>{nobody ? t('nobodyChanges') : asks ? t('second') : t('rules')}</p>
      <FormFailure failure={failure} />
      <div>
        <Button type="submit" loading={pending} disabled={nobody}>
          {t(asks ? 'ask' : 'send')}
        </Button>
      </div>
    </form>
  )
}

function listHandoverRows({ held }: ClubRoleHolders): Row[] {
  return held.flatMap(({ grantId, memberId, name, email, role, event, team }) => {
    const known = HANDOVER_ROLES.find((one) => one === role)
    if (grantId === null || known === undefined || event || team) return []
    const row = { id: crypto.randomUUID(), role: known, grantId, memberId, name: name || email || '' }
    return { ...row, what: 'stays' as const, email: '' }
  })
}

function newRow(): Row {
  const seat = { id: crypto.randomUUID(), role: 'secretary' as const, grantId: null, memberId: null, name: '' }
  return { ...seat, what: 'replaced', email: '' }
}
