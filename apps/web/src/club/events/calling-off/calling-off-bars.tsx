import type { ClubCallingOff } from '@forenet/contract/club/event-calling-off'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/blocks/progress-bar.tsx'
import styles from './calling-off.module.css'

type CallingOffBarsProps = Pick<ClubCallingOff, 'ended' | 'left' | 'paidBack' | 'onTheWay' | 'failing'>

export function CallingOffBars({ ended, left, paidBack, onTheWay, failing }: CallingOffBarsProps) {
  const { t } = useTranslation('authoring')
  const entries = ended + left.entries
  const refunds = paidBack.refunds + onTheWay.refunds + failing.refunds
  return (
    <div className={styles.bars}>
      <ProgressBar label={t('off.endedOf', { count: ended, all: entries })} value={ended} max={entries} />
      {refunds > 0 ? (
        <ProgressBar
          label={t('off.paidBackOf', { count: paidBack.refunds, all: refunds })}
          value={paidBack.refunds}
          max={refunds}
        />
      ) : null}
    </div>
  )
}
