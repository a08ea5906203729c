import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/money.tsx'
import { createEmptyLine, type InvoiceValues, type LineValues, sumLineValues } from './invoice-form-values.ts'
import styles from './invoices.module.css'

type InvoiceLinesProps = {
  form: Pick<UseFormReturnType<InvoiceValues>, 'getInputProps' | 'insertListItem' | 'removeListItem'>
  lines: readonly LineValues[]
  canAdd: boolean
}

export function InvoiceLines({ form, lines, canAdd }: InvoiceLinesProps) {
  const { t } = useTranslation('invoices')
  const { vatMinor, totalMinor } = sumLineValues(lines)
  return (
    <fieldset>
      <legend>{t('form.lines')}</legend>
      {lines.map(({ key }, index) => (
        <fieldset key={key} className={styles.line} aria-label={t('form.line', { number: index + 1 })}>
          <TextInput
            label={t('form.what')}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps(`lines.${index}.description`)}
          />
          <TextInput
            label={t('form.quantity')}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            {...form.getInputProps(`lines.${index}.quantity`)}
          />
          <TextInput
            label={t('form.price')}
            inputMode="decimal"
            maxLength={16}
            autoComplete="off"
            rightSection="kr."
            {...form.getInputProps(`lines.${index}.price`)}
          />
          <NativeSelect
            label={t('form.vat')}
            data={(['exempt', 'full'] as const).map((value) => ({ value, label: t(`form.vatRates.${value}`) }))}
            {...form.getInputProps(`lines.${index}.vat`)}
          />
          {lines.length > 1 ? (
            <ActionIcon
              className={styles.remove ?? ''}
              aria-label={t('form.remove', { number: index + 1 })}
              onClick={() => form.removeListItem('lines', index)}
            >
              <Trash2 size={20} aria-hidden />
            </ActionIcon>
          ) : null}
        </fieldset>
      ))}
      {canAdd ? (
        <Button
          variant="default"
          className={styles.add ?? ''}
          leftSection={<Plus size={18} aria-hidden />}
          onClick={() => form.insertListItem('lines', createEmptyLine())}
        >
          {t('form.add')}
        </Button>
      ) : null}
      {vatMinor > 0 ? (
        <p className={styles.sum}>
          <span>{t('drawer.vat')}</span>
          <Money minor={vatMinor} />
        </p>
      ) : null}
      <p className={styles.sum} aria-live="polite">
        <span>{t('drawer.total')}</span>
        <strong>
          <Money minor={totalMinor} />
        </strong>
      </p>
    </fieldset>
  )
}
