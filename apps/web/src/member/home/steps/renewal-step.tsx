import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { TextPlaceholder } from '../../../ui/blocks/action-card.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import type { ChosenSelection } from '../../shared/membership/selection.ts'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import { configurationsQuery } from '../../shared/organisation/organisation-queries.ts'
import { formatSeason } from '../../shared/organisation/season.ts'
import type { HomeTask } from './list-steps.ts'
import type { ClubRenewals } from './next-steps.ts'
import { RenewalPeople } from './renewal-people.tsx'
import styles from './renewal-step.module.css'
import { StepCard, StepLinkButton } from './step-card.tsx'
import { formatStep, type StepText } from './step-texts.ts'

/** For the whole family. Shows an error if the offers fail to load (section 4). */
export function RenewalStep({ renewals, primary }: { renewals: ClubRenewals; primary: boolean }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { organisation, due } = renewals
  const { sums, isError, isFetching, retry } = useSums(renewals)
  const label = useLabel(sums)
  const { title, text, way } = useTaskTexts({ kind: 'renewal', renewals })
  // Reserve space for the price, to avoid a layout shift.
  return (
    <StepCard
      accent={organisation.accentColour}
      mark={<OrganisationMark organisation={organisation} />}
      title={title}
      action={
        isError ? (
          <Button variant="default" loading={isFetching} onClick={retry}>
            {t('renewal.tryAgain')}
          </Button>
        ) : (
          way && <StepLinkButton way={{ ...way, words: label }} primary={primary} priceOf={due.length} />
        )
      }
    >
      {text ? (
        <>
          {text}{' '}
          <span className={styles.next}>
            {isError ? t('renewal.unavailable') : sums ? <RenewalLines sums={sums} /> : <TextPlaceholder />}
          </span>
        </>
      ) : isError ? (
        t('renewal.unavailable')
      ) : (
        <RenewalPeople
          people={due.map(({ membership, participant }) => {
            const line = sums?.lines.find((one) => one.participant.id === participant.id)
            return {
              id: membership.id,
              name: participant.firstName,
              offered: !sums
                ? null
                : line
                  ? { name: line.offer.name, price: formatMoney(line.totalMinor, language) }
                  : { name: '', price: t('renewal.choose') },
            }
          })}
        />
      )}
    </StepCard>
  )
}

function useSums({ organisation, participants, due }: ClubRenewals) {
  const offers = useQuery(configurationsQuery(organisation.id))
  const rules = useQuery({
    queryKey: ['renewal-sums'] as const,
    queryFn: () => import('./renewal-sums.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const asked = [offers, rules]
  const ids = due.map(({ participant }) => participant.id)
  return {
    sums: offers.data && rules.data ? rules.data.computeRenewalSums(participants, offers.data, ids, today()) : null,
    isError: asked.some((one) => one.isError),
    isFetching: asked.some((one) => one.isFetching),
    retry: () => {
      for (const one of asked) if (one.isError) void one.refetch()
    },
  }
}

function useLabel(sums: ChosenSelection | null): string {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const [first, ...others] = sums?.lines ?? []
  if (!sums || !first) return t('renewal.renew')
  const amount = formatMoney(sums.totalMinor, language)
  const season = formatSeason(first.offer)
  if (others.length === 0) return t('renewal.renewFor', { season, amount })
  const count = sums.lines.length
  return others.every(({ offer }) => formatSeason(offer) === season)
    ? t('renewal.renewAllFor', { count, season, amount })
    : t('renewal.renewAll', { count, amount })
}

function RenewalLines({ sums: { lines } }: { sums: ChosenSelection }) {
  const { t } = useTranslation('home')
  return lines[0] ? t('renewal.next', { name: lines[0].offer.name }) : null
}

export function useTaskTexts(step: HomeTask): StepText {
  const { t } = useTranslation('home')
  return formatStep(step, { t, language: useLanguage(), now: new Date() })
}
