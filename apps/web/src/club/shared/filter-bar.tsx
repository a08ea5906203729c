import { Button, NativeSelect, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../kit/forms/search-field.tsx'

type FilterBarProps = {
  /** The file of words that tells what the filters of this list are called. */
  words: 'attendees' | 'invitations' | 'log' | 'money'
  className: string | undefined
  searchClassName: string | undefined
  /** The text that is searched for, and what searches for another. */
  text: string | undefined
  search: (text: string | undefined) => void
  /** Shows all there is again; null where nothing is left out. */
  clear: (() => void) | null
  children: ReactNode
}

/** By what a list is looked for: a text, what else is chosen, and the way back to all of it. The address keeps it. */
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
  /** What the choice of all of them is called. */
  any: string
  chosen: string | undefined
  choices: { value: string; label: string }[]
  choose: (value: string | undefined) => void
}

/** One of several, or any. */
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
  words: 'log' | 'money'
  days: { from?: string; to?: string }
  change: (days: { from?: string | undefined; to?: string | undefined }) => void
}

/** From one day to another, either left open. */
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
