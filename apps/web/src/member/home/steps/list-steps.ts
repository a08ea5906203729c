import type { Event } from '@forenet/contract/event'
import type { PaymentState } from '@forenet/contract/payment'
import type { Home } from '../build-home.ts'
import type { ClubRenewals, PendingInvitation } from './next-steps.ts'

export type EventStep = { kind: 'event'; has: 'held' | 'offered' | 'coming'; event: Event; until: string | null }
export type HomeTask =
  | EventStep
  | { kind: 'payment'; payment: PaymentState }
  | { kind: 'profile' }
  | { kind: 'renewal'; renewals: ClubRenewals }
  | { kind: 'invitation'; pending: PendingInvitation }

export type OrderedStep = { key: string; step: HomeTask; primary: boolean }

/** Tasks by priority. The first has the filled button, except on the day of an event. */
export function listSteps({ events, unfinished, addressNeeded, renewals, invitations }: Home): OrderedStep[] {
  const { held, offered, next, today } = events
  const eventStep = (has: EventStep['has'], event: Event, until: string | null = null) => ({
    key: event.id,
    step: { kind: 'event' as const, has, event, until },
  })
  const steps: Omit<OrderedStep, 'primary'>[] = [
    ...held.map(({ event, until }) => eventStep('held', event, until)),
    ...unfinished.map((payment) => ({ key: payment.orderId, step: { kind: 'payment' as const, payment } })),
    ...offered.map((event) => eventStep('offered', event)),
    ...(addressNeeded ? [{ key: 'profile', step: { kind: 'profile' as const } }] : []),
    ...renewals.map((one) => ({ key: one.organisation.id, step: { kind: 'renewal' as const, renewals: one } })),
    ...(next ? [eventStep('coming', next)] : []),
    ...invitations.map((pending) => ({ key: pending.id, step: { kind: 'invitation' as const, pending } })),
  ]
  return steps.map((one, index) => ({
    ...one,
    primary: index + today.length === 0 && one.step.kind !== 'invitation',
  }))
}
