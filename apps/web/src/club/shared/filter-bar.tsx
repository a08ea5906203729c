import { Button, NativeSelect } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateFilterField } from '../../kit/forms/date-field.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import styles from './filter-bar.module.css'

type FilterBarProps = {
  words: 'attendees' | 'bank' | 'books' | 'invitations' | 'invoices' | 'log' | 'money'
  className?: string | undefined
  searchClassName?: string | undefined
  text?: string | undefined
  search?: ((text: string | undefined) => void) | undefined
  clear: (() => void) | null
  children: ReactNode
}

export function FilterBar(props: FilterBarProps) {
  const { words, className = styles.row, searchClassName = styles.search, text = '', search, clear, children } = props
  const { t, i18n } = useTranslation(words)
  return (
    <search className={className} aria-label={t('filters.label')}>
      {search ? (
        <SearchField
          text={text}
          change={(q) => search(q || undefined)}
          label={i18n.t(`${words as 'log'}:filters.search`)}
          placeholder={i18n.t(`${words as 'log'}:filters.placeholder`)}
          className={searchClassName}
        />
      ) : null}
      {children}
      {clear ? (
        <Button variant="subtle" leftSection={<X size={18} aria-hidden />} onClick={clear}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </search>
  )
}

type FilterChoiceProps = {
  label: string
  hidesLabel?: boolean
  any: string
  chosen: string | undefined
  choices: { value: string; label: string }[]
  choose: (value: string | undefined) => void
}

export function FilterChoice({ label, hidesLabel = false, any, chosen = '', choices, choose }: FilterChoiceProps) {
  return (
    <NativeSelect
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value || undefined)}
      data={[{ value: '', label: any }, ...choices]}
    />
  )
}

type FilterDaysProps = {
  words: 'log' | 'money'
  isRow?: boolean
  days: { from?: string; to?: string }
  change: (days: { from?: string | undefined; to?: string | undefined }) => void
}

export function FilterDays({ words, isRow = false, days, change }: FilterDaysProps) {
  const { t } = useTranslation(words)
  return (['from', 'to'] as const).map((end) => {
    const label = t(`filters.${end}`)
    return (
      <DateFilterField
        key={end}
        {...(isRow
          ? {
              'aria-label': label,
              className: styles.day ?? '',
              leftSection: <span className={styles.end}>{label}</span>,
              leftSectionWidth: end === 'from' ? '3.25rem' : '2.75rem',
            }
          : { label })}
        value={days[end] ?? ''}
        change={(day) => change({ [end]: day })}
      />
    )
  })
}

export function FilterChip({ label, on, change }: { label: string; on: boolean; change: (on: boolean) => void }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={on} onClick={() => change(!on)}>
      {label}
    </button>
  )
}
