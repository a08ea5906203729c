import { Radio, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { MomentInput } from '../../shared/moment-input.tsx'
import styles from '../../shared/refund/refund.module.css'

const WAYS = ['ask', 'cash', 'bank-transfer', 'waived'] as const
export type DifferenceWay = (typeof WAYS)[number]

type DifferenceFieldsProps = {
  amount: string
  /** Paid directly to the club. */
  isTaken: boolean
  isAsked: boolean
  canAsk: boolean
  inputProps: (field: 'how' | 'day' | 'note' | 'until') => GetInputPropsReturnType
}

/** Request the price difference, record a manual payment, or waive it. */
export function DifferenceFields({ amount, isTaken, isAsked, canAsk, inputProps }: DifferenceFieldsProps) {
  const { t } = useTranslation('boxOffice')
  return (
    <>
      <Radio.Group label={t('move.difference.how', { amount })} {...inputProps('how')}>
        <div className={styles.choices}>
          {WAYS.filter((way) => way !== 'ask' || canAsk).map((way) => (
            <Radio key={way} value={way} label={t(`move.difference.${way}`)} />
          ))}
        </div>
      </Radio.Group>
      {isAsked ? (
        <>
          <MomentInput label={t('move.difference.until')} {...inputProps('until')} />
          <p>{t('move.difference.asked')}</p>
        </>
      ) : null}
      {isTaken ? (
        <>
          <TextInput type="date" label={t('day.paid')} {...inputProps('day')} />
          <TextInput label={t('note')} maxLength={200} autoComplete="off" {...inputProps('note')} />
          <p>{t('move.difference.told')}</p>
        </>
      ) : null}
    </>
  )
}
