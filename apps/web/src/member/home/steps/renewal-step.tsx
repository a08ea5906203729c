import type { MembershipConfiguration } from '@forenet/contract/membership'
import { isForAge } from '@forenet/domain/membership-choice'
import { formatMoney, sumMinor } from '@forenet/domain/money'
import { renewalOffer } from '@forenet/domain/renewal-offer'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { PendingWords } from '../../../ui/blocks/action-card.tsx'
import { calendarDateWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { offerPrice } from '../../shared/organisation/offer-price.ts'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import { configurationsQuery } from '../../shared/organisation/organisation-queries.ts'
import { seasonOf } from '../../shared/organisation/season.ts'
import type { ClubRenewals, FamilyMembership } from './next-steps.ts'
import styles from './renewal-step.module.css'
import { StepCard } from './step-card.tsx'

type Renewal = FamilyMembership & { offer: MembershipConfiguration | undefined }

/**
 * What can be renewed at one club, with its price and one button for all of the family; a club whose offers cannot be read
 * says so (section 4).
 */
export function RenewalStep({ renewals, primary }: { renewals: ClubRenewals; primary: boolean }) {
  const { t } = useTranslation('home')
  const { organisation, due } = renewals
  const offers = useQuery(configurationsQuery(organisation.id))
  const found = due.map((one): Renewal => {
    const forAge = offers.data?.filter((offer) => isForAge(offer, one.participant.dateOfBirth))
    return { ...one, offer: forAge && renewalOffer(forAge, one.membership, today()) }
  })
  const label = useLabel(found)
  const only = found.length === 1 ? found[0] : undefined
  // Where the price goes while it is being asked for, so that nothing moves when it comes.
  const awaited = offers.isPending
  return (
    <StepCard
      accent={organisation.accentColour}
      mark={<OrganisationMark organisation={organisation} />}
      title={
        only
          ? t('renewal.title', { name: only.participant.firstName, organisation: organisation.name })
          : t('renewal.titleAll', { organisation: organisation.name, count: found.length })
      }
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
              <Link
                to="/membership/new"
                search={{ orgId: organisation.id, memberId: due.map(({ participant }) => participant.id).join() }}
                {...root}
              />
            )}
          >
            {label}
          </Button>
        )
      }
    >
      {only ? (
        <Standing renewal={only} awaited={awaited} unavailable={offers.isError} />
      ) : offers.isError ? (
        t('renewal.unavailable')
      ) : (
        <dl className={styles.people}>
          {found.map((one) => (
            <Person key={one.membership.id} renewal={one} awaited={awaited} />
          ))}
        </dl>
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

function Standing({ renewal, awaited, unavailable }: { renewal: Renewal; awaited: boolean; unavailable: boolean }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { membership, status, offer } = renewal
  const ends = membership.overallEndDate ? calendarDateWords(membership.overallEndDate, language) : ''
  const has = t(status === 'expired' ? 'renewal.ended' : 'renewal.runsUntil', { date: ends })
  const detail = unavailable ? t('renewal.unavailable') : offer ? t('renewal.next', { name: offer.name }) : null
  return (
    <>
      {has} {awaited ? <PendingWords /> : <span className={styles.next}>{detail}</span>}
    </>
  )
}

function Person({ renewal, awaited }: { renewal: Renewal; awaited: boolean }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { participant, offer } = renewal
  return (
    <div className={styles.person}>
      <dt>
        <span className={styles.name}>{participant.firstName}</span>{' '}
        {awaited ? <PendingWords /> : offer ? offer.name : null}
      </dt>
      <dd>{offer ? formatMoney(offerPrice(offer).totalMinor, language) : awaited ? null : t('renewal.choose')}</dd>
    </div>
  )
}
