import type { QuestionKind } from '@forenet/domain/ticket-question'
import type { PictureSubject } from './event-picture.ts'

/** Prices are in kroner; null means it is not sold to that group. */
export type PlannedType = {
  name: string
  description?: string
  member: number | null
  guest: number | null
  quota?: number
  vatRate?: number
  surchargeMinor?: number
  to?: number
  from?: number
  fits: 'adult' | 'child' | 'stall'
}

export type PlannedQuestion = {
  label: string
  hint?: string
  kind: QuestionKind
  choices?: readonly string[]
  required?: boolean
  askedOf: 'entry' | 'ticket'
  ofType?: string
  answers: readonly string[]
}

/** Times are relative to the demonstration's date. */
export type PlannedEvent = {
  key: string
  subject: PictureSubject
  title: string
  paragraphs: readonly string[]
  place: string
  placeAddress: string
  city: string
  /** Earliest distance in days; the event is on the first `weekday` (0 = Sunday) after it. Negative for past events. */
  inDays: number
  weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6
  clock: string
  hours: number
  capacity: number | null
  /** Number of confirmed seats, including scripted registrations. */
  taken: number
  forMembers?: boolean
  guestsInvited?: boolean
  types: readonly PlannedType[]
  questions?: readonly PlannedQuestion[]
  /** In days before the event. */
  opens?: number
  closes?: number
  /** Cancellation deadline in days before the event, and fee per ticket in kroner; null means no cancellation. */
  cancel?: { days: number; fee?: number } | null
  mostPerEntry?: number
  waitingList?: boolean
  /** Seats per waiting list entry, besides those of sign-in accounts. */
  waiting?: readonly number[]
  offerDays?: number
  calledOffDaysAgo?: number
  contact: { name: string; mailbox: string }
}
