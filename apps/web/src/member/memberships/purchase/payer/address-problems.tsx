import type { AddressProblem } from '@forenet/domain/address-check'
import { Button } from '@mantine/core'
import { MapPinned } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionCard, ActionMark } from '../../../../ui/blocks/action-card.tsx'
import { AppLink } from '../../../../ui/page/app-link.tsx'
import styles from '../../card-above.module.css'

/** Section 5. */
export function AddressProblems({
  problems,
  editAddress,
}: {
  problems: readonly AddressProblem[]
  editAddress: string
}) {
  const { t } = useTranslation('memberships')
  if (problems.length === 0) return null
  return (
    <div className={styles.above}>
      <ActionCard
        id="address-problems"
        heading="h2"
        mark={
          <ActionMark tone="danger">
            <MapPinned size={22} />
          </ActionMark>
        }
        title={t('address.missing')}
        action={
          <Button variant="default" renderRoot={(root) => <AppLink href={editAddress} {...root} />}>
            {t('address.action')}
          </Button>
        }
      >
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{t(`address.messages.${problem}`)}</li>
          ))}
        </ul>
      </ActionCard>
    </div>
  )
}
