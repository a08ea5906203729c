import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { formatMoney } from '@forenet/domain/money'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../words/i18n.ts'
import type { TicketOption } from '../draft/registration-pricing.ts'
import styles from './attendee-row.module.css'

type TypeChoiceProps = {
  name: string
  options: readonly TicketOption[]
  option: TicketOption | undefined
  reason?: string | null
  isChosen: boolean
  error: string | undefined
  change: (ticketTypeId: string) => void
}

export function TypeChoice({ name, options, option, reason, isChosen, error, change }: TypeChoiceProps) {
  const { t } = useTranslation('registration')
  const language = useLanguage()
  const priceWords = (minor: number) => (minor === 0 ? t('type.free') : formatMoney(minor, language))
  if (!option) return null
  if (options.length === 1 || !isChosen) {
    return (
      <p className={styles.type} data-quiet={!isChosen || undefined}>
        <span className={styles.quiet}>
          {option.type.name}
          {isChosen && reason ? ` · ${reason}` : null}
        </span>
        <strong>{priceWords(option.price.totalMinor)}</strong>
        {error ? (
          <span className={styles.wrong} role="alert">
            {error}
          </span>
        ) : null}
      </p>
    )
  }
  return (
    <NativeSelect
      className={styles.select ?? ''}
      aria-label={t('type.label', { name })}
      description={[option.type.description, reason].filter(Boolean).join(' · ') || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={option.type.id}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
      data={options.map(({ type, price, soldOut }) => ({
        value: type.id,
        label: `${type.name} · ${soldOut ? t('type.soldOut') : priceWords(price.totalMinor)}`,
        disabled: soldOut,
      }))}
    />
  )
}
