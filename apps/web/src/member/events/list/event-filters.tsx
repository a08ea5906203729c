import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../kit/forms/search-field.tsx'
import { formatMonth } from '../../../ui/dates/day-parts.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { type FacetsQuery, facetsQuery } from '../queries.ts'
import styles from './event-filters.module.css'
import { hasActiveFilters, type ListSearch } from './listing.ts'

type EventFiltersProps = {
  facets: FacetsQuery
  search: ListSearch
  change: (part: Partial<Record<'q' | 'month' | 'place' | 'for', string | undefined>>) => void
}

export function EventFilters({ facets, search, change }: EventFiltersProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { member } = useMember()
  const { data } = useQuery(facetsQuery(member.id, facets))
  const [isOpen, setOpen] = useState(hasActiveFilters({ ...search, q: '' }))
  const id = useId()
  const now = new Date()
  const months = includeChosen(data?.months.map(({ month }) => month) ?? [], search.month)
  const cities = includeChosen(data?.cities.map(({ city }) => city) ?? [], search.place)
  return (
    <search className={styles.filters} aria-label={t('filters.label')}>
      <SearchField
        text={search.q ?? ''}
        change={(q) => change({ q: q || undefined })}
        label={t('filters.search')}
        placeholder={t('filters.placeholder')}
      />
      <Button
        variant="default"
        className={styles.toggle ?? ''}
        leftSection={<SlidersHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filters.show')}
      </Button>
      <div id={id} className={styles.selects} data-open={isOpen || undefined}>
        <NativeSelect
          label={t('filters.month')}
          value={search.month ?? ''}
          onChange={(event) => change({ month: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('filters.anyMonth') },
            ...months.map((month) => ({ value: month, label: formatMonth(month, language, now) })),
          ]}
        />
        <NativeSelect
          label={t('filters.place')}
          value={search.place ?? ''}
          onChange={(event) => change({ place: event.currentTarget.value || undefined })}
          data={[{ value: '', label: t('filters.anyPlace') }, ...cities.map((city) => ({ value: city, label: city }))]}
        />
        <NativeSelect
          label={t('filters.audience')}
          value={search.for === 'members' || search.for === 'guests' ? search.for : ''}
          onChange={(event) => change({ for: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('filters.anyAudience') },
            { value: 'members', label: t('filters.members') },
            { value: 'guests', label: t('filters.guests') },
          ]}
        />
      </div>
      {hasActiveFilters(search) ? (
        <Button
          variant="subtle"
          className={styles.clear ?? ''}
          leftSection={<X size={18} aria-hidden />}
          onClick={() => change({ q: undefined, month: undefined, place: undefined, for: undefined })}
        >
          {t('filters.clear')}
        </Button>
      ) : null}
    </search>
  )
}

function includeChosen(choices: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen && !choices.includes(chosen) ? [...choices, chosen] : choices
}
