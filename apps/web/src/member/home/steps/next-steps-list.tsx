import type { Home } from '../home-of.ts'
import { EventStep } from './event-step.tsx'
import { InvitationStep } from './invitation-step.tsx'
import styles from './next-steps-list.module.css'
import { ProfileStep } from './profile-step.tsx'
import { RenewalStep } from './renewal-step.tsx'
import { type PlacedStep, stepsOf } from './steps-of.ts'
import { UnfinishedStep } from './unfinished-step.tsx'

/** Pending tasks by priority. */
export function NextSteps({ home }: { home: Home }) {
  return (
    <ul className={styles.steps}>
      {stepsOf(home).map(({ key, ...placed }) => (
        <OneStep key={key} {...placed} />
      ))}
    </ul>
  )
}

function OneStep({ step, primary }: Omit<PlacedStep, 'key'>) {
  switch (step.kind) {
    case 'event':
      return <EventStep step={step} primary={primary} />
    case 'payment':
      return <UnfinishedStep payment={step.payment} primary={primary} />
    case 'profile':
      return <ProfileStep primary={primary} />
    case 'renewal':
      return <RenewalStep renewals={step.renewals} primary={primary} />
    case 'invitation':
      return <InvitationStep pending={step.pending} />
  }
}
