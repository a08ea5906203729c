import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useTranslation } from 'react-i18next'
import { FilterBar, FilterChip, FilterChoice, FilterDays } from '../shared/filter-bar.tsx'
import { useMethodWords } from '../shared/use-method-words.ts'
import { PAYMENT_KINDS, type PaymentSearch } from './payment-query.ts'

type Changes = { [Name in keyof PaymentSearch]: string | undefined }
type PaymentFiltersProps = {
  search: PaymentSearch
  methods: readonly string[]
  isFiltered: boolean
  change: (part: Changes) => void
}

const NO_FILTER: Changes = {
  q: undefined,
  method: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
  event: undefined,
  back: undefined,
}

export function PaymentFilters({ search, methods, isFiltered, change }: PaymentFiltersProps) {
  const { t } = useTranslation('money')
  const methodWords = useMethodWords()
  const known = search.method && !methods.includes(search.method) ? [...methods, search.method] : methods
  return (
    <FilterBar
      words="money"
      text={search.q}
      search={(q) => change({ q })}
      clear={isFiltered ? () => change(NO_FILTER) : null}
    >
      <FilterChoice
        hidesLabel
        label={t('filters.method')}
        any={t('filters.anyMethod')}
        chosen={search.method}
        choices={known.map((method) => ({ value: method, label: methodWords(method) }))}
        choose={(method) => change({ method })}
      />
      <FilterChoice
        hidesLabel
        label={t('filters.kind')}
        any={t('filters.anyKind')}
        chosen={search.kind}
        choices={PAYMENT_KINDS.map((kind) => ({ value: kind, label: t(`filters.kinds.${kind}`) }))}
        choose={(kind) => change({ kind })}
      />
      <FilterDays isRow words="money" days={search} change={change} />
      <FilterChip
        label={t('filters.back')}
        on={search.back === 'some'}
        change={(on) => change({ back: on ? 'some' : undefined })}
      />
    </FilterBar>
  )
}
