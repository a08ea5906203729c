import { formatMoney } from '@forenet/domain/money'
import { renewalOffer } from '@forenet/domain/renewal-offer'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { offerPrice } from '../../app/organisation/offer-price.ts'
import { OrganisationMark } from '../../app/organisation/organisation-mark.tsx'
import { configurationsQuery } from '../../app/organisation/organisation-queries.ts'
import { seasonOf } from '../../app/organisation/season.ts'
import { today } from '../../app/today.ts'
import { PendingWords } from '../../ui/action-card.tsx'
import { calendarDateWords } from '../../ui/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import type { FamilyMembership } from './next-steps.ts'
import { StepCard } from './step-card.tsx'

/** A membership that can be renewed, with its price; a club whose offers cannot be read says so (section 4). */
export function RenewalStep({ due, primary }: { due: FamilyMembership; primary: boolean }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { organisation, participant, membership, status } = due
  const offers = useQuery(configurationsQuery(organisation.id))
  const offer = offers.data ? renewalOffer(offers.data, membership, today()) : undefined
  const ends = membership.overallEndDate ? calendarDateWords(membership.overallEndDate, language) : ''
  const label = offer
    ? t('renewal.renewFor', {
        season: seasonOf(offer),
        amount: formatMoney(offerPrice(offer).totalMinor, language),
      })
    : t('renewal.renew')
  const has = t(status === 'expired' ? 'renewal.ended' : 'renewal.runsUntil', { date: ends })
  const detail = offers.isError ? t('renewal.unavailable') : offer ? t('renewal.next', { name: offer.name }) : null
  // Where the price goes while it is being asked for, so that nothing moves when it comes.
  const awaited = offers.isPending
  return (
    <StepCard
      accent={organisation.accentColour}
      mark={<OrganisationMark organisation={organisation} />}
      title={t('renewal.title', { name: participant.firstName, organisation: organisation.name })}
      action={
        awaited ? (
          <Skeleton width="17.5rem" height="2.75rem" radius="md" />
        ) : offers.isError ? (
          <Button variant="default" loading={offers.isFetching} onClick={() => void offers.refetch()}>
            {t('renewal.tryAgain')}
          </Button>
        ) : (
          <Button
            variant={primary ? 'filled' : 'default'}
            renderRoot={(root) => (
              <Link to="/membership/new" search={{ orgId: organisation.id, memberId: participant.id }} {...root} />
            )}
          >
            {label}
          </Button>
        )
      }
    >
      {has} {awaited ? <PendingWords /> : detail}
    </StepCard>
  )
}
