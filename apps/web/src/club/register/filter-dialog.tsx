import type { RegisterFilter, RegisterFilterChoices } from '@forenet/contract/club/register'
import { MISSING_DATA_KINDS, REGISTER_GENDERS, REGISTER_PAYMENT_FILTERS } from '@forenet/domain/register'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateFilterField } from '../../kit/forms/date-field.tsx'
import { today } from '../../kit/time/today.ts'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useLanguage } from '../../words/i18n.ts'
import styles from './register.module.css'
import type { RegisterSearch } from './register-search.ts'

type FilterDialogProps = {
  opened: boolean
  close: () => void
  filter: RegisterFilter
  frame: RegisterFilterChoices | undefined
  change: (part: { [Name in keyof RegisterSearch]: string | undefined }) => void
}

export function FilterDialog({ opened, close, filter, frame, change }: FilterDialogProps) {
  const { t } = useTranslation('register')
  const language = useLanguage()
  const named = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const since = frame?.keptSince
  const activities = [...new Set([...(frame?.types ?? []), ...(frame?.teams ?? [])].map(({ activity }) => activity))]
    .filter((activity) => activity !== '')
    .toSorted((one, other) => one.localeCompare(other, 'da'))
  return (
    <Dialog opened={opened} title={t('filters.title')} onClose={close}>
      <div className={styles.form}>
        {activities.length > 0 ? (
          <NativeSelect
            label={t('filters.activity')}
            value={filter.activity ?? ''}
            onChange={(event) => change({ activity: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: t('filters.anyActivity') },
              ...activities.map((name) => ({ value: name, label: name })),
            ]}
          />
        ) : null}
        <FilterChoices
          label={t('filters.type')}
          choices={named(frame?.types)}
          chosen={filter.type}
          choose={(type) => change({ type })}
        />
        <FilterChoices
          label={t('columns.teams')}
          choices={named(frame?.teams)}
          chosen={filter.team}
          choose={(team) => change({ team, ...(team ? {} : { waiting: undefined }) })}
        >
          {filter.team ? (
            <Checkbox
              label={t('filters.waitingToo')}
              checked={filter.waiting === 'true'}
              onChange={(event) => change({ waiting: event.currentTarget.checked ? 'true' : undefined })}
            />
          ) : null}
        </FilterChoices>
        <FilterChoices
          label={t('columns.tags')}
          choices={named(frame?.tags)}
          chosen={filter.tag}
          choose={(tag) => change({ tag })}
        />
        <NativeSelect
          label={t('filters.payment')}
          value={filter.payment ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ payment: value || undefined, ...(value === 'owing' ? { asAt: undefined } : {}) })
          }
          data={[
            { value: '', label: t('filters.anyPayment') },
            ...REGISTER_PAYMENT_FILTERS.map((value) => ({ value, label: t(`filters.payments.${value}`) })),
          ]}
        />
        <FilterGroup label={t('columns.age')}>
          <div className={styles.pair}>
            {(['ageFrom', 'ageTo'] as const).map((end) => (
              <TextInput
                key={end}
                label={t(`filters.${end}`)}
                inputMode="numeric"
                maxLength={3}
                value={filter[end] ?? ''}
                onChange={(event) => change({ [end]: event.currentTarget.value.replace(/\D/g, '') || undefined })}
              />
            ))}
          </div>
          <DateFilterField
            label={t('filters.ageOn')}
            value={filter.ageOn ?? ''}
            change={(ageOn) => change({ ageOn })}
          />
        </FilterGroup>
        <FilterChoices
          label={t('columns.gender')}
          choices={REGISTER_GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))}
          chosen={filter.gender}
          choose={(gender) => change({ gender })}
        />
        <FilterChoices
          label={t('columns.missing')}
          choices={MISSING_DATA_KINDS.map((value) => ({ value, label: t(`missing.${value}`) }))}
          chosen={filter.missing}
          choose={(missing) => change({ missing })}
        />
        <FilterGroup label={t('asAt.label')}>
          <DateFilterField
            label={t('asAt.day')}
            description={
              since
                ? t('asAt.since', {
                    when: formatInstant(new Date(since), { language, now: new Date(), withTime: false }),
                  })
                : null
            }
            max={today()}
            value={filter.asAt ?? ''}
            change={(asAt) => change({ asAt, ...(filter.payment === 'owing' ? { payment: undefined } : {}) })}
          />
        </FilterGroup>
        <Button onClick={close}>{t('filters.done')}</Button>
      </div>
    </Dialog>
  )
}

function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser can lay out a fieldset.
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{label}</h3>
      {children}
    </div>
  )
}

type ChoicesProps = {
  label: string
  choices: readonly { value: string; label: string }[]
  chosen: string | undefined
  choose: (chosen: string | undefined) => void
  children?: ReactNode
}

function FilterChoices({ label, choices, chosen, choose, children }: ChoicesProps) {
  if (choices.length === 0) return null
  const ticked = new Set(chosen?.split(','))
  const turn = (value: string, on: boolean) => {
    const next = choices.map((one) => one.value).filter((one) => (one === value ? on : ticked.has(one)))
    choose(next.join(',') || undefined)
  }
  return (
    <FilterGroup label={label}>
      <div className={styles.choices}>
        {choices.map(({ value, label: words }) => (
          <Checkbox
            key={value}
            label={words}
            checked={ticked.has(value)}
            onChange={(event) => turn(value, event.currentTarget.checked)}
          />
        ))}
      </div>
      {children}
    </FilterGroup>
  )
}
