import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../kit/forms/search-field.tsx'
import type { PaymentSearch } from './payment-query.ts'
import styles from './payments.module.css'
import { useMethodWords } from './use-method-words.ts'

type Changes = { [Name in keyof PaymentSearch]: string | undefined }
type PaymentFiltersProps = {
  search: PaymentSearch
  /** Methods that the club has received. */
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

/** Search and filters in one row, stored in the URL. */
export function PaymentFilters({ search, methods, isFiltered, change }: PaymentFiltersProps) {
  const { t } = useTranslation('money')
  const methodWords = useMethodWords()
  const known = search.method && !methods.includes(search.method) ? [...methods, search.method] : methods
  const isRefunded = search.back === 'some'
  return (
    <search className={styles.filters} aria-label={t('filters.label')}>
      <SearchField
        text={search.q ?? ''}
        change={(q) => change({ q: q || undefined })}
        label={t('filters.search')}
        placeholder={t('filters.placeholder')}
        className={styles.search}
      />
      <NativeSelect
        aria-label={t('filters.method')}
        data-on={search.method !== undefined || undefined}
        value={search.method ?? ''}
        onChange={(event) => change({ method: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('filters.anyMethod') },
          ...known.map((method) => ({ value: method, label: methodWords(method) })),
        ]}
      />
      <NativeSelect
        aria-label={t('filters.kind')}
        data-on={search.kind !== undefined || undefined}
        value={search.kind ?? ''}
        onChange={(event) => change({ kind: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('filters.anyKind') },
          ...(['membership', 'event'] as const).map((kind) => ({ value: kind, label: t(`filters.kinds.${kind}`) })),
        ]}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          className={styles.day ?? ''}
          aria-label={t(`filters.${end}`)}
          leftSection={<span className={styles.end}>{t(`filters.${end}`)}</span>}
          leftSectionWidth={end === 'from' ? '3.25rem' : '2.75rem'}
          value={search[end] ?? ''}
          onChange={(event) => change({ [end]: event.currentTarget.value || undefined })}
        />
      ))}
      <button
        type="button"
        className={styles.chip}
        aria-pressed={isRefunded}
        onClick={() => change({ back: isRefunded ? undefined : 'some' })}
      >
        {t('filters.back')}
      </button>
      {isFiltered ? (
        <Button variant="subtle" leftSection={<X size={18} aria-hidden />} onClick={() => change(NO_FILTER)}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </search>
  )
}
