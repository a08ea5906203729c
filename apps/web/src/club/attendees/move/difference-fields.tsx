import { Radio, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import styles from '../refund/refund.module.css'

/** What becomes of the difference to a dearer ticket. */
const WAYS = ['ask', 'cash', 'bank-transfer', 'waived'] as const
export type DifferenceWay = (typeof WAYS)[number]

type DifferenceFieldsProps = {
  amount: string
  /** The club was paid itself: asks when. */
  isTaken: boolean
  isAsked: boolean
  /** Whether who bought the ticket can be asked. */
  canAsk: boolean
  inputProps: (field: 'how' | 'day' | 'note' | 'until') => GetInputPropsReturnType
}

/** Asks whether who bought a dearer ticket is asked for the difference, it was paid to the club itself, and when, or is let go. */
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
          <TextInput type="datetime-local" label={t('move.difference.until')} {...inputProps('until')} />
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
