import type { QuestionKind } from '@forenet/domain/ticket-question'
import type { PictureSubject } from './event-picture.ts'

/** Prices in kroner; null = not sold to that group. */
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

/** Times are relative to the seed's date. */
export type PlannedEvent = {
  key: string
  subject: PictureSubject
  title: string
  paragraphs: readonly string[]
  place: string
  placeAddress: string
  city: string
  /** First `weekday` (0 = Sunday) at least `inDays` days ahead, or back if negative. */
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
  /** Opening of registration, in days before the event. */
  opens?: number
  closes?: number
  /** Deadline in days before the event, and fee per ticket in kroner; null: not possible. */
  cancel?: { days: number; fee?: number } | null
  mostPerEntry?: number
  waitingList?: boolean
  /** Seats per waiting entry, besides sign-in accounts. */
  waiting?: readonly number[]
  offerDays?: number
  calledOffDaysAgo?: number
  contact: { name: string; mailbox: string }
}
