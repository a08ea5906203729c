import type { PayoutFilePreview } from '@forenet/contract/club/payout'
import { PAYOUT_TYPES, type PayoutType } from '@forenet/domain/payout-types'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import page from '../../payments.module.css'
import styles from '../bank.module.css'

type PayoutTypeChooserProps = {
  types: PayoutFilePreview['types']
  /** Meanings chosen by the treasurer, by type. */
  meanings: ReadonlyMap<string, PayoutType>
  choose: (type: string, meaning: PayoutType) => void
}

/** Lets the treasurer choose what the types of a settlement report mean; open if some are unknown. */
export function PayoutTypeChooser({ types, meanings, choose }: PayoutTypeChooserProps) {
  const { t } = useTranslation('bank')
  const unknown = types.filter(({ meaning }) => meaning === null).length
  if (types.length === 0) return null
  return (
    <details className={styles.columns} open={unknown > 0 || undefined}>
      <summary>{t('payouts.types.title')}</summary>
      {unknown > 0 ? <p className={styles.problem}>{t('payouts.types.unknown', { count: unknown })}</p> : null}
      <ul>
        {types.map(({ type, rows, meaning }) => {
          const shown = meanings.get(type) ?? meaning
          return (
            <li key={type}>
              <span className={styles.words}>
                <strong>{type}</strong>
                <span className={page.quiet}>{t('payouts.rows', { count: rows })}</span>
              </span>
              <NativeSelect
                aria-label={t('payouts.types.is', { type })}
                value={shown ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = PAYOUT_TYPES.find((one) => one === value)
                  if (chosen) choose(type, chosen)
                }}
                data={[
                  ...(shown === null ? [{ value: '', label: t('payouts.types.choose') }] : []),
                  ...PAYOUT_TYPES.map((one) => ({ value: one as string, label: t(`payouts.types.meanings.${one}`) })),
                ]}
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
