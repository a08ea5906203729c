import { DATE_ORDERS, type DateOrder } from '@forenet/domain/date-order'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import page from '../payments.module.css'
import styles from './bank.module.css'

type Column<Field extends string> = { heading: string; samples: readonly string[]; field: Field | null }
type ColumnChooserProps<Field extends string> = {
  columns: readonly Column<Field>[]
  known: readonly Field[]
  nameOf: (field: Field) => string
  fields: readonly (Field | null)[]
  choose: (fields: (Field | null)[]) => void
  dateOrder: DateOrder
  chooseDateOrder: (order: DateOrder) => void
  isOpen: boolean
}

/** Says what each column of an imported file is. */
export function ColumnChooser<Field extends string>({
  columns,
  known,
  nameOf,
  fields,
  choose,
  dateOrder,
  chooseDateOrder,
  isOpen,
}: ColumnChooserProps<Field>) {
  const { t } = useTranslation('bank')
  return (
    <details className={styles.columns} open={isOpen || undefined}>
      <summary>{t('file.columns')}</summary>
      <ul>
        {columns.map(({ heading, samples }, place) => {
          const name = heading || t('file.unnamed', { place: place + 1 })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by index; headings may be empty.
            <li key={place}>
              <span className={styles.words}>
                <strong>{name}</strong>
                <span className={page.quiet}>{samples.join(' · ')}</span>
              </span>
              <NativeSelect
                aria-label={t('file.is', { heading: name })}
                value={fields[place] ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = known.find((field) => field === value) ?? null
                  choose(fields.map((field, at) => (at === place ? chosen : field)))
                }}
                data={[
                  { value: '', label: t('file.none') },
                  ...known.map((field) => ({ value: field as string, label: nameOf(field) })),
                ]}
              />
            </li>
          )
        })}
      </ul>
      <NativeSelect
        label={t('file.dateOrder')}
        value={dateOrder}
        onChange={({ currentTarget: { value } }) =>
          chooseDateOrder(DATE_ORDERS.find((one) => one === value) ?? 'day-first')
        }
        data={DATE_ORDERS.map((value) => ({ value, label: t(`file.dateOrders.${value}`) }))}
      />
    </details>
  )
}
