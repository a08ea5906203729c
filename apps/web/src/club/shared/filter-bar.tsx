import { Button, NativeSelect, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../kit/forms/search-field.tsx'

type FilterBarProps = {
  /** Namespace of the filter labels. */
  words: 'attendees' | 'invitations' | 'log'
  className: string | undefined
  searchClassName: string | undefined
  /** Search text and setter. */
  text: string | undefined
  search: (text: string | undefined) => void
  /** Clears the filters; null if none is active. */
  clear: (() => void) | null
  children: ReactNode
}

/** Search and filters of a list, stored in the URL. */
export function FilterBar({ words, className, searchClassName, text = '', search, clear, children }: FilterBarProps) {
  const { t } = useTranslation(words)
  return (
    <search className={className} aria-label={t('filters.label')}>
      <SearchField
        text={text}
        change={(q) => search(q || undefined)}
        label={t('filters.search')}
        placeholder={t('filters.placeholder')}
        className={searchClassName}
      />
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
  /** Label of "all". */
  any: string
  chosen: string | undefined
  choices: { value: string; label: string }[]
  choose: (value: string | undefined) => void
}

export function FilterChoice({ label, any, chosen = '', choices, choose }: FilterChoiceProps) {
  return (
    <NativeSelect
      label={label}
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value || undefined)}
      data={[{ value: '', label: any }, ...choices]}
    />
  )
}

type FilterDaysProps = {
  words: 'log'
  days: { from?: string; to?: string }
  change: (days: { from?: string | undefined; to?: string | undefined }) => void
}

/** Date range with optional ends. */
export function FilterDays({ words, days, change }: FilterDaysProps) {
  const { t } = useTranslation(words)
  return (['from', 'to'] as const).map((end) => (
    <TextInput
      key={end}
      type="date"
      label={t(`filters.${end}`)}
      value={days[end] ?? ''}
      onChange={(event) => change({ [end]: event.currentTarget.value || undefined })}
    />
  ))
}
