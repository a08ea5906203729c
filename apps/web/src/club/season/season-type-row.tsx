import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { parseKroner } from '@forenet/domain/kroner-text'
import { computeParticipantPrice } from '@forenet/domain/price'
import { proposeNextSeason } from '@forenet/domain/propose-season'
import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/forms/date-field.tsx'
import { DotSeparatedText } from '../../ui/blocks/dot-separated-text.tsx'
import { PeriodText } from '../../ui/dates/date-text.tsx'
import { Money } from '../../ui/money/money.tsx'
import { useTermsText } from '../shared/use-terms-text.ts'
import styles from './season.module.css'
import { type RowField, type SeasonRow, scalePrices } from './season-values.ts'

type SeasonTypeRowProps = {
  row: SeasonRow
  isOpenAlready: boolean
  wrong: readonly RowField[]
  change: (changed: Partial<SeasonRow>) => void
}

export function SeasonTypeRow({ row, isOpenAlready, wrong, change }: SeasonTypeRowProps) {
  const { t } = useTranslation('season')
  const { follows, typeName, included, price, invoiceDueDays } = row
  const before = computeParticipantPrice(follows).totalMinor
  const priceMinor = parseKroner(price)
  const after = priceMinor === null ? null : computeParticipantPrice({ ...follows, priceMinor }).totalMinor
  const { laterFrom } = proposeNextSeason(follows)
  const also = useTermsText()({ ...follows, laterFrom, invoiceDueDays, ...scalePrices(row, priceMinor ?? 0) })
  const field = (name: RowField) => ({
    value: row[name],
    'aria-label': t('of', { field: t(`field.${name}`), name: typeName }),
    error: wrong.includes(name) ? t(`wrong.${name}`) : null,
  })
  const text = (name: 'name' | 'price') => ({
    ...field(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      change({ [name]: event.currentTarget.value, ...(name === 'price' ? { ownPrice: true } : {}) }),
  })
  const day = (name: 'startDate' | 'endDate') => ({
    ...field(name),
    onChange: (date: string) => change({ [name]: date }),
  })
  return (
    <li className={styles.row}>
      <div className={styles.typeHead}>
        <Checkbox
          checked={included}
          label={<strong>{typeName}</strong>}
          onChange={(event) => change({ included: event.currentTarget.checked })}
        />
        <span className={styles.quiet}>
          <DotSeparatedText
            of={[
              t('before', { name: follows.name }),
              <PeriodText key="period" from={follows.startDate} to={follows.endDate} />,
              follows.months ? t('months', { count: follows.months }) : null,
              before === 0 ? t('free') : <Money key="price" minor={before} />,
              t('sold', { count: follows.sold }),
            ]}
          />
        </span>
        {isOpenAlready ? <span className={styles.quiet}>{t('openAlready')}</span> : null}
      </div>
      {included ? (
        <>
          <div className={styles.rowFields}>
            <TextInput label={t('field.name')} autoComplete="off" maxLength={120} {...text('name')} />
            <TextInput label={t('field.price')} inputMode="decimal" autoComplete="off" {...text('price')} />
            <DateField label={t(follows.months ? 'beginsFrom' : 'field.startDate')} {...day('startDate')} />
            <DateField label={t(follows.months ? 'soldUntil' : 'field.endDate')} {...day('endDate')} />
          </div>
          {after === null ? null : (
            <p className={styles.after}>
              {t('pays')} <strong>{after === 0 ? t('free') : <Money minor={after} />}</strong>
              {after === before ? (
                <span className={styles.quiet}> · {t('unchanged')}</span>
              ) : (
                <span className={styles.quiet}>
                  {' '}
                  · {after > before ? '+' : '−'}
                  <Money minor={Math.abs(after - before)} />
                </span>
              )}
            </p>
          )}
          {also ? <p className={styles.quiet}>{also}</p> : null}
        </>
      ) : null}
    </li>
  )
}
