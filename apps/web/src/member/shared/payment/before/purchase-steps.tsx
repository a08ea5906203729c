import { VisuallyHidden } from '@mantine/core'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './purchase-steps.module.css'

const PURCHASE_STEPS = ['choose', 'review', 'pay'] as const
type PurchaseStepsProps = {
  current: (typeof PURCHASE_STEPS)[number]
  free?: boolean
}

export function PurchaseSteps({ current, free = false }: PurchaseStepsProps) {
  const { t } = useTranslation('paying')
  const at = PURCHASE_STEPS.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {PURCHASE_STEPS.slice(0, free ? -1 : undefined).map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < at || undefined}>
          <span className={styles.number} aria-hidden>
            {index < at ? <Check size={14} strokeWidth={3} /> : index + 1}
          </span>
          <span className={styles.word}>{t(`steps.${step}`)}</span>
          {index < at ? <VisuallyHidden>{t('steps.done')}</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  )
}
