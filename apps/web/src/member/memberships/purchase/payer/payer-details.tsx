import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../../../ui/blocks/surface.tsx'
import { SectionHead } from '../../../../ui/page/section-head.tsx'
import { useMember } from '../../../shared/member/use-member.ts'
import { personName } from '../../person-name.ts'
import styles from '../review-step.module.css'
import { PayerAddressFields } from './payer-address-fields.tsx'
import { useCountryName } from './use-country-name.ts'
import type { PayerAddress } from './use-payer-address.ts'

/** The payer and billing address; editable here if incomplete. */
export function PayerDetails({ payer, pay, busy }: { payer: PayerAddress; pay: () => void; busy: boolean }) {
  const { t } = useTranslation('memberships')
  const { member } = useMember()
  const countryName = useCountryName()
  const change = (
    <Button variant="subtle" aria-label={t('address.change')} onClick={payer.open} disabled={busy}>
      {t('review.change')}
    </Button>
  )
  return (
    <Surface as="section" labelledBy="payer">
      <SectionHead id="payer" title={t('review.payer')} action={payer.isOpen ? null : change} />
      <address className={styles.address}>
        <strong>{personName(member)}</strong>
        {payer.isOpen ? null : addressLines(member.address, countryName).map((line) => <span key={line}>{line}</span>)}
        <span>{member.email}</span>
        {member.phone ? <span>{member.phone}</span> : null}
      </address>
      {payer.isOpen ? <PayerAddressFields payer={payer} pay={pay} /> : null}
    </Surface>
  )
}

type Address = ReturnType<typeof useMember>['member']['address']

function addressLines(address: Address, countryName: (written: string) => string): string[] {
  if (!address) return []
  const place = [address.PostCode, address.City].filter(Boolean).join(' ')
  const country = address.Country && countryName(address.Country)
  const lines = [address.AddressLine1, address.AddressLine2, address.AddressLine3, place, country]
  return lines.filter((line): line is string => Boolean(line))
}
