import type { MembershipOverview } from '@forenet/contract/membership'
import { countsInPayment } from '@forenet/domain/participant'
import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { offerPrice } from '../../app/organisation/offer-price.ts'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAvailability } from './availability.ts'
import { OrganisationCard } from './organisation-card.tsx'
import { STATUS_TONES } from './status-tones.ts'

/** A club with the family's standing there; grey, with the reason, when it cannot be chosen (section 4). */
export function ClubCard({ standing }: { standing: MembershipOverview[number] }) {
  const { t } = useTranslation('organisations')
  const { organisation, participants } = standing
  const { unavailable, offers, pending, retry, retrying } = useAvailability(organisation)
  const held = participants.filter(
    ({ participant, membership }) => membership?.overallEndDate && countsInPayment(participant),
  )
  const prices = offers.filter((offer) => offer.onOffer).map((offer) => offerPrice(offer).totalMinor)
  return (
    <OrganisationCard
      organisation={organisation}
      href={unavailable === null ? `/organizations-${organisation.id}-details` : null}
    >
      {unavailable !== null ? (
        <>
          <span>{t(`unavailable.${unavailable}`)}</span>
          {retry ? (
            <Button size="sm" variant="default" loading={retrying} onClick={retry}>
              {t('tryAgain')}
            </Button>
          ) : null}
        </>
      ) : held.length > 0 ? (
        held.map(({ participant, status }) => (
          <StatusBadge key={participant.id} tone={STATUS_TONES[status]}>
            {t('personStatus', { name: participant.firstName, status: t(`status.${status}`) })}
          </StatusBadge>
        ))
      ) : pending ? (
        <Skeleton height={20} width="50%" />
      ) : prices.length > 0 ? (
        <span>
          {t('from')} <Money minor={Math.min(...prices)} />
        </span>
      ) : (
        <span>{t('nothingOnOffer')}</span>
      )}
    </OrganisationCard>
  )
}
