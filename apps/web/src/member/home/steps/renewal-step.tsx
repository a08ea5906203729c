import type { MembershipConfiguration } from '@forenet/contract/membership'
import { isForAge, isFull } from '@forenet/domain/membership-choice'
import { formatMoney, sumMinor } from '@forenet/domain/money'
import { renewalOffer } from '@forenet/domain/renewal-offer'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { PendingWords } from '../../../ui/blocks/action-card.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { offerPrice } from '../../shared/organisation/offer-price.ts'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import { configurationsQuery } from '../../shared/organisation/organisation-queries.ts'
import { seasonOf } from '../../shared/organisation/season.ts'
import type { ClubRenewals, FamilyMembership } from './next-steps.ts'
import { RenewalPeople } from './renewal-people.tsx'
import styles from './renewal-step.module.css'
import { StepCard, WayButton } from './step-card.tsx'
import { useSaid } from './use-said.ts'

type Renewal = FamilyMembership & { offer: MembershipConfiguration | undefined }

/**
 * What can be renewed at one club, with its price and one button for all of the family; a club whose offers cannot be read
 * says so (section 4).
 */
export function RenewalStep({ renewals, primary }: { renewals: ClubRenewals; primary: boolean }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { organisation, due } = renewals
  const offers = useQuery(configurationsQuery(organisation.id))
  const found = due.map((one): Renewal => {
    const forAge = offers.data?.filter((offer) => !isFull(offer) && isForAge(offer, one.participant.dateOfBirth))
    return { ...one, offer: forAge && renewalOffer(forAge, one.membership, today()) }
  })
  const label = useLabel(found)
  const { title, text, way } = useSaid({ kind: 'renewal', renewals })
  // Where the price goes while it is being asked for, so that nothing moves when it comes.
  const awaited = offers.isPending
  return (
    <StepCard
      accent={organisation.accentColour}
      mark={<OrganisationMark organisation={organisation} />}
      title={title}
      action={
        offers.isError ? (
          <Button variant="default" loading={offers.isFetching} onClick={() => void offers.refetch()}>
            {t('renewal.tryAgain')}
          </Button>
        ) : (
          way && <WayButton way={{ ...way, words: label }} primary={primary} priceOf={due.length} />
        )
      }
    >
      {text ? (
        <>
          {text}{' '}
          <span className={styles.next}>
            {awaited ? <PendingWords /> : <Next offer={found[0]?.offer} unavailable={offers.isError} />}
          </span>
        </>
      ) : offers.isError ? (
        t('renewal.unavailable')
      ) : (
        <RenewalPeople
          people={found.map(({ membership, participant, offer }) => ({
            id: membership.id,
            name: participant.firstName,
            offered: awaited
              ? null
              : offer
                ? { name: offer.name, price: formatMoney(offerPrice(offer).totalMinor, language) }
                : { name: '', price: t('renewal.choose') },
          }))}
        />
      )}
    </StepCard>
  )
}

/** What the button says: the season, where all renew for the same one, and what all of it costs. */
function useLabel(found: readonly Renewal[]): string {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const offers = found.flatMap(({ offer }) => offer ?? [])
  const [first] = offers
  if (!first) return t('renewal.renew')
  const amount = formatMoney(sumMinor(offers.map((offer) => offerPrice(offer).totalMinor)), language)
  const season = seasonOf(first)
  if (found.length === 1) return t('renewal.renewFor', { season, amount })
  const count = offers.length
  return offers.every((offer) => seasonOf(offer) === season)
    ? t('renewal.renewAllFor', { count, season, amount })
    : t('renewal.renewAll', { count, amount })
}

function Next({ offer, unavailable }: { offer: MembershipConfiguration | undefined; unavailable: boolean }) {
  const { t } = useTranslation('home')
  if (unavailable) return t('renewal.unavailable')
  return offer ? t('renewal.next', { name: offer.name }) : null
}
