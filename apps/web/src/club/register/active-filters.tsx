import type { RegisterFilter, RegisterFilterChoices } from '@forenet/contract/club/register'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CalendarDateText } from '../../ui/dates/date-text.tsx'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import styles from './register.module.css'
import type { RegisterSearch } from './register-search.ts'

const FILTER_NAMES = [
  'activity',
  'type',
  'team',
  'tag',
  'payment',
  'gender',
  'missing',
  'ageFrom',
  'ageTo',
  'newSince',
  'check',
] as const

export function listActiveFilters(filter: RegisterFilter) {
  return FILTER_NAMES.filter((name) => filter[name] !== undefined)
}

type ActiveFiltersProps = {
  filter: RegisterFilter
  frame: RegisterFilterChoices | undefined
  change: (part: { [Name in keyof RegisterSearch]: string | undefined }) => void
}

export function ActiveFilters({ filter, frame, change }: ActiveFiltersProps) {
  const { t } = useTranslation('register')
  const words = useFilterTexts(frame)
  const set = listActiveFilters(filter)
  if (set.length === 0) return null
  const none = Object.fromEntries([...FILTER_NAMES, 'waiting', 'ageOn'].map((name) => [name, undefined]))
  return (
    <ul className={styles.chips} aria-label={t('filters.active')}>
      {set.map((name) => {
        const said = words(name, String(filter[name]), filter)
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('filters.remove', { filter: said })}
              onClick={() => change({ [name]: undefined, ...(name === 'team' ? { waiting: undefined } : {}) })}
            >
              {said}
              {name.startsWith('age') && filter.ageOn ? (
                <>
                  {' '}
                  (<CalendarDateText on={filter.ageOn} />)
                </>
              ) : null}
              <X size={14} aria-hidden />
            </button>
          </li>
        )
      })}
      <li>
        <button type="button" className={styles.link} onClick={() => change(none)}>
          {t('filters.clear')}
        </button>
      </li>
    </ul>
  )
}

function useFilterTexts(frame: RegisterFilterChoices | undefined) {
  const { t } = useTranslation('register')
  const language = useLanguage()
  return (name: (typeof FILTER_NAMES)[number], value: string, filter: RegisterFilter): string => {
    const values = value.split(',')
    const named = (known: readonly { id: string; name: string }[] = []) =>
      values.map((id) => known.find((one) => one.id === id)?.name ?? t('filters.gone')).join(', ')
    switch (name) {
      case 'type':
        return t('filters.said', { name: t('filters.type'), values: named(frame?.types) })
      case 'activity':
        return t('filters.said', { name: t('filters.activity'), values: value })
      case 'team':
        return t('filters.said', {
          name: t(filter.waiting ? 'filters.waiting' : 'columns.teams'),
          values: named(frame?.teams),
        })
      case 'tag':
        return t('filters.said', { name: t('columns.tags'), values: named(frame?.tags) })
      case 'payment':
        return t(`filters.payments.${value as 'paid'}`)
      case 'gender':
        return t('filters.said', {
          name: t('columns.gender'),
          values: values.map((one) => t(`genders.${one as 'female'}`)).join(', '),
        })
      case 'missing':
        return t('filters.said', {
          name: t('columns.missing'),
          values: values.map((one) => t(`missing.${one as 'email'}`)).join(', '),
        })
      case 'ageFrom':
        return t('filters.fromAge', { age: value })
      case 'ageTo':
        return t('filters.toAge', { age: value })
      case 'check':
        return t(`health.checks.${value as 'name-odd'}.title`)
      case 'newSince':
        return t('filters.newSince', { day: formatCalendarDate(value, language) })
    }
  }
}
