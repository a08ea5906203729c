import type { QuestionKind } from '@forenet/domain/ticket-question'
import type { PictureSubject } from './event-picture.ts'

/** A ticket type; prices in kroner, null if unavailable to that group. */
export type PlannedType = {
  name: string
  description?: string
  member: number | null
  guest: number | null
  quota?: number
  vatRate?: number
  surchargeMinor?: number
  /** Age limits, if any. */
  to?: number
  from?: number
  /** Target group, for filling seats. */
  fits: 'adult' | 'child' | 'stall'
}

/** A question with its answers, most common first. */
export type PlannedQuestion = {
  label: string
  /** Help text. */
  hint?: string
  kind: QuestionKind
  choices?: readonly string[]
  required?: boolean
  askedOf: 'entry' | 'ticket'
  /** Limits it to one ticket type. */
  ofType?: string
  answers: readonly string[]
}

/** An event relative to the seed's date. */
export type PlannedEvent = {
  /** Unique within the seed; also names the picture. */
  key: string
  subject: PictureSubject
  title: string
  paragraphs: readonly string[]
  place: string
  placeAddress: string
  city: string
  /** On the first `weekday` (0 is Sunday) at least `inDays` days ahead, or back if negative. */
  inDays: number
  weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6
  clock: string
  hours: number
  capacity: number | null
  /** Confirmed seats, including scripted registrations. */
  taken: number
  forMembers?: boolean
  guestsInvited?: boolean
  types: readonly PlannedType[]
  questions?: readonly PlannedQuestion[]
  /** Days before the event at which registration opens and closes. */
  opens?: number
  closes?: number
  /** Cancellation deadline in days before the event, and fee per ticket in kroner; null: not possible. */
  cancel?: { days: number; fee?: number } | null
  mostPerEntry?: number
  waitingList?: boolean
  /** Seats requested on the waiting list, in addition to sign-in accounts. */
  waiting?: readonly number[]
  /** Days an offer is valid. */
  offerDays?: number
  /** Cancelled this many days before the seed's date. */
  calledOffDaysAgo?: number
  contact: { name: string; mailbox: string }
}
