import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { DEBT_AGES, INVOICE_STATES } from '@forenet/domain/invoice'
import { useTranslation } from 'react-i18next'
import { FilterBar, FilterChoice } from '../../shared/filter-bar.tsx'
import type { InvoiceSearch } from './invoice-query.ts'

type Changes = Partial<Record<'q' | 'state' | 'age', string | undefined>>
type InvoiceFiltersProps = { search: InvoiceSearch; isFiltered: boolean; change: (part: Changes) => void }

export function InvoiceFilters({ search, isFiltered, change }: InvoiceFiltersProps) {
  const { t } = useTranslation('invoices')
  return (
    <FilterBar
      words="invoices"
      text={search.q}
      search={(q) => change({ q })}
      clear={isFiltered ? () => change({ q: undefined, state: undefined, age: undefined }) : null}
    >
      <FilterChoice
        hidesLabel
        label={t('filters.state')}
        any={t('filters.anyState')}
        chosen={search.state}
        choices={INVOICE_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        choose={(state) => change({ state })}
      />
      <FilterChoice
        hidesLabel
        label={t('filters.age')}
        any={t('filters.anyAge')}
        chosen={search.age}
        choices={DEBT_AGES.map((value) => ({ value, label: t(`ages.${value}`) }))}
        choose={(age) => change({ age })}
      />
    </FilterBar>
  )
}
