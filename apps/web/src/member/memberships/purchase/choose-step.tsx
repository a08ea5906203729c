import { renewalSeasonGet } from '@forenet/contract/event-calls'
import type { ParticipantMembership } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import { Button } from '@mantine/core'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { getInitials } from '../../../ui/blocks/initials.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { ActionBarTotal } from '../../../ui/page/action-bar-total.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import type { ChosenSelection, EligibleParticipant } from '../../shared/membership/selection.ts'
import { PurchaseSteps } from '../../shared/payment/before/purchase-steps.tsx'
import { UnpaidLimit } from '../../shared/payment/before/unpaid-limit.tsx'
import { personName } from '../person-name.ts'
import styles from './choose-step.module.css'
import { ParticipantChoice } from './participant-choice.tsx'
import seasonWrapStyles from './season-wrap.module.css'
import { SkippedParticipant } from './skipped-participant.tsx'
import type { DraftInHand } from './use-draft.ts'

type ChooseStepProps = {
  organisation: Organisation
  counted: readonly EligibleParticipant[]
  skipped: readonly ParticipantMembership[]
  chosen: ChosenSelection
  inHand: DraftInHand
  asksAddress: boolean
  hasOthers: boolean
  next: () => void
}

export function ChooseStep(given: ChooseStepProps) {
  const { organisation, counted, skipped, chosen, inHand, asksAddress } = given
  const { t } = useTranslation('memberships')
  const { memberId, offerId } = useSearch({ from: '/member-area/membership/new' })
  const pressed = listChosenToApprove(counted, memberId, offerId)
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState(false)
  const isEmpty = chosen.lines.length === 0

  function goOn(): void {
    if (!isEmpty) {
      given.next()
      return
    }
    setAsked(true)
    list.current?.querySelector<HTMLElement>('[data-choose], input')?.focus()
  }

  return (
    <>
      <PageHeader title={t('purchase.title')} eyebrow={organisation.name} lead={t('purchase.lead')} />
      <PurchaseSteps current="choose" />
      <UnpaidLimit kind="membership" />
      <LostHouseholdPrice chosen={chosen} />
      <SeasonWrap club={organisation.name} people={counted} />
      <BoxedList ref={list}>
        {counted.map((one) => (
          <ParticipantChoice
            key={one.participant.id}
            choosable={one}
            pressed={one === pressed}
            line={chosen.lines.find((line) => line.participant.id === one.participant.id)}
            choose={(offerId) => inHand.change({ choices: { ...inHand.draft.choices, [one.participant.id]: offerId } })}
          />
        ))}
        {skipped.map(({ participant }) => (
          <SkippedParticipant
            key={participant.id}
            participant={participant}
            mark={
              <span className={styles.initials} aria-hidden>
                {getInitials(personName(participant))}
              </span>
            }
          />
        ))}
      </BoxedList>
      {asksAddress ? <p className={styles.later}>{t('address.later')}</p> : null}
      {given.hasOthers ? <OtherClubs /> : null}
      <StickyActionBar
        summary={
          <ActionBarTotal
            words={isEmpty && asked ? t('purchase.chooseFirst') : t('purchase.summary', { count: chosen.lines.length })}
            isWrong={isEmpty && asked}
            minor={chosen.totalMinor}
          />
        }
      >
        <Button onClick={goOn}>{t('purchase.continue')}</Button>
      </StickyActionBar>
    </>
  )
}

function listChosenToApprove(
  counted: readonly EligibleParticipant[],
  memberId?: string,
  offerId?: string,
): EligibleParticipant | undefined {
  const able = counted.filter(({ toApprove }) => toApprove.some(({ id }) => id === offerId))
  return memberId === undefined ? able[0] : able.find(({ participant }) => participant.id === memberId)
}

function OtherClubs() {
  const { t } = useTranslation('memberships')
  return (
    <p className={styles.others}>
      <Link to="/organizations">{t('purchase.otherOrganisation')}</Link>
    </p>
  )
}

function LostHouseholdPrice({ chosen }: { chosen: ChosenSelection }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  if (chosen.lost.length === 0) return null
  const names = new Intl.ListFormat(language).format(chosen.lost.map(personName))
  return (
    <p className={styles.lost} role="alert">
      {t('purchase.lost', { names })}
    </p>
  )
}

const seasonQuery = (membershipId: string) =>
  queryOptions({
    queryKey: ['member', 'season', membershipId] as const,
    queryFn: ({ signal }) => call(renewalSeasonGet, { params: { membershipId }, signal }),
  })

function SeasonWrap({ club, people }: { club: string; people: readonly EligibleParticipant[] }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const renewing = people.flatMap(({ membership, participant, renewal }) =>
    membership && renewal ? { id: membership.id, name: participant.firstName } : [],
  )
  const asked = useQueries({ queries: renewing.map(({ id }) => seasonQuery(id)) })
  const told = renewing.flatMap((person, index) => {
    const season = asked[index]?.data?.season
    return season ? { ...person, season } : []
  })
  const seasons = told.filter(({ season }) => season.eventCount > 0)
  const paidFor = told.find(({ season }) => season.duesPaidFor)?.season.duesPaidFor
  if (seasons.length === 0 && !paidFor) return null
  const title = seasons.length === 0 ? 'season.duesAlone' : renewing.length > 1 ? 'season.titleOfAll' : 'season.title'
  return (
    <div className={seasonWrapStyles.season}>
      <Surface as="section" labelledBy="season-title">
        <div className={seasonWrapStyles.wrap}>
          <PartyPopper className={seasonWrapStyles.icon} size={22} aria-hidden />
          <div>
            <h2 id="season-title" className={seasonWrapStyles.title}>
              {t(title, { club })}
            </h2>
            {seasons.length > 0 ? (
              <ul className={seasonWrapStyles.people}>
                {seasons.map(({ id, name, season }) => (
                  <li key={id}>
                    <strong>{t('season.events', { name, count: season.eventCount })}</strong>
                    <span>{new Intl.ListFormat(language).format(season.events.map(({ title }) => title))}</span>
                  </li>
                ))}
              </ul>
            ) : null}
            {paidFor ? (
              <p className={seasonWrapStyles.dues}>
                {seasons.length > 0 ? t('season.dues', { what: paidFor }) : paidFor}
              </p>
            ) : null}
          </div>
        </div>
      </Surface>
    </div>
  )
}
