import { formatRenewalConsent, type RenewalConsentFacts } from '@forenet/domain/renewal-consent'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/i18n.ts'
import { Agreement } from '../../shared/payment/before/agreement.tsx'

type RenewalConsentProps = RenewalConsentFacts & { checked: boolean; change: (checked: boolean) => void }

/** Never ticked beforehand: the payer consents explicitly. */
export function RenewalConsent({ checked, change, ...facts }: RenewalConsentProps) {
  const { t } = useTranslation('memberships')
  const input = useRef<HTMLInputElement>(null)
  return (
    <Agreement
      {...{ input, checked, change }}
      label={t('renewal.consent')}
      hint={formatRenewalConsent(facts, useLanguage())}
      missing={undefined}
    />
  )
}
