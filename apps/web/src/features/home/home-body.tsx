import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ClubsToJoin } from './clubs-to-join.tsx'
import { EventStep } from './event-step.tsx'
import styles from './home-body.module.css'
import type { Home } from './home-of.ts'
import { InvitationStep } from './invitation-step.tsx'
import { MembershipCards } from './membership-cards.tsx'
import { ProfileStep } from './profile-step.tsx'
import { RenewalStep } from './renewal-step.tsx'
import { UnfinishedStep } from './unfinished-step.tsx'

/** Next steps, memberships, clubs to join; what is empty is left out. Only the first step's action is filled. */
export function HomeBody({ home }: { home: Home }) {
  const { t } = useTranslation('home')
  const { unfinished, addressNeeded, renewals, invitations, memberships, newcomer, toJoin } = home
  const { held, offered, next } = home.events
  const hasSteps = home.steps + invitations.length + unfinished.length > 0 || next !== null
  const pressing = held.length + unfinished.length
  return (
    <div className={styles.sections}>
      {hasSteps ? (
        <Section id="next" title={t('next')}>
          <ul className={styles.steps}>
            {held.map(({ event, until }, index) => (
              <EventStep key={event.id} kind="held" event={event} until={until} primary={index === 0} />
            ))}
            {unfinished.map((payment, index) => (
              <UnfinishedStep key={payment.orderId} payment={payment} primary={index + held.length === 0} />
            ))}
            {offered.map((event, index) => (
              <EventStep key={event.id} kind="offered" event={event} primary={index + pressing === 0} />
            ))}
            {addressNeeded ? <ProfileStep primary={pressing + offered.length === 0} /> : null}
            {renewals.map((ofClub, index) => (
              <RenewalStep
                key={ofClub.organisation.id}
                renewals={ofClub}
                primary={index + pressing + offered.length === 0 && !addressNeeded}
              />
            ))}
            {next ? <EventStep kind="coming" event={next} primary={home.steps === 0} /> : null}
            {invitations.map((pending) => (
              <InvitationStep key={pending.id} pending={pending} />
            ))}
          </ul>
        </Section>
      ) : null}
      {memberships.length > 0 ? (
        <Section id="memberships" title={t('memberships')}>
          <MembershipCards memberships={memberships} />
        </Section>
      ) : newcomer ? (
        <EmptyState
          icon={<IdCard size={28} />}
          title={t('empty.title')}
          text={t(toJoin.length > 0 ? 'empty.text' : 'empty.noClubs')}
        />
      ) : null}
      {toJoin.length > 0 ? (
        <Section
          id="clubs"
          title={t(newcomer ? 'clubs' : 'moreClubs')}
          aside={
            <Button variant="subtle" size="sm" renderRoot={(root) => <Link to="/organizations" {...root} />}>
              {t('allClubs')}
            </Button>
          }
        >
          <ClubsToJoin organisations={toJoin} />
        </Section>
      ) : null}
    </div>
  )
}

function Section({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={`home-${id}`}>
      <SectionHead id={`home-${id}`} title={title} action={aside} />
      {children}
    </section>
  )
}
