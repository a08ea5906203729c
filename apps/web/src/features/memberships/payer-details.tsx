import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMember } from '../../app/member/use-member.ts'
import { AppLink } from '../../app/shell/app-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Surface } from '../../ui/surface.tsx'
import { personName } from './person-name.ts'
import styles from './review-step.module.css'
import { useCountryName } from './use-country-name.ts'

/** Who pays, with the address that goes on the receipt and to the payment window. */
export function PayerDetails({ editAddress }: { editAddress: string }) {
  const { t } = useTranslation('memberships')
  const { member } = useMember()
  const countryName = useCountryName()
  return (
    <Surface as="section" labelledBy="payer">
      <SectionHead
        id="payer"
        title={t('review.payer')}
        action={
          <Button
            variant="subtle"
            aria-label={t('address.action')}
            renderRoot={(root) => <AppLink href={editAddress} {...root} />}
          >
            {t('review.change')}
          </Button>
        }
      />
      <address className={styles.address}>
        <strong>{personName(member)}</strong>
        {addressLines(member.address, countryName).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>{member.email}</span>
        {member.phone ? <span>{member.phone}</span> : null}
      </address>
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
