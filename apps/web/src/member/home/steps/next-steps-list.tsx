import type { Home } from '../home-of.ts'
import { EventStep } from './event-step.tsx'
import { InvitationStep } from './invitation-step.tsx'
import styles from './next-steps-list.module.css'
import { ProfileStep } from './profile-step.tsx'
import { RenewalStep } from './renewal-step.tsx'
import { UnfinishedStep } from './unfinished-step.tsx'

/** What waits for the member, the most pressing first; only the first step's action is filled. */
export function NextSteps({ home }: { home: Home }) {
  const { unfinished, addressNeeded, renewals, invitations } = home
  const { held, offered, next, today } = home.events
  const pressing = held.length + unfinished.length + today.length
  return (
    <ul className={styles.steps}>
      {held.map(({ event, until }, index) => (
        <EventStep key={event.id} kind="held" event={event} until={until} primary={index + today.length === 0} />
      ))}
      {unfinished.map((payment, index) => (
        <UnfinishedStep key={payment.orderId} payment={payment} primary={index + held.length + today.length === 0} />
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
      {next ? <EventStep kind="coming" event={next} primary={home.steps + today.length === 0} /> : null}
      {invitations.map((pending) => (
        <InvitationStep key={pending.id} pending={pending} />
      ))}
    </ul>
  )
}
