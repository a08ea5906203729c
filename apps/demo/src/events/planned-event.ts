import type { QuestionKind } from '@forenet/domain/ticket-question'
import type { PictureSubject } from './event-picture.ts'

/** A kind of ticket; prices in kroner, null where that kind of person cannot have it. */
export type PlannedType = {
  name: string
  description?: string
  member: number | null
  guest: number | null
  quota?: number
  vatRate?: number
  surchargeMinor?: number
  /** Oldest and youngest that may have it, where the club says so. */
  to?: number
  from?: number
  /** Whom it is for: decides who gets it when seats are filled. */
  fits: 'adult' | 'child' | 'stall'
}

/** A question, with answers that people give; the first answer is the usual one. */
export type PlannedQuestion = {
  label: string
  /** Said below it. */
  hint?: string
  kind: QuestionKind
  choices?: readonly string[]
  required?: boolean
  askedOf: 'entry' | 'ticket'
  /** Name of the one kind of ticket it is asked with. */
  ofType?: string
  answers: readonly string[]
}

/** An event of the demonstration, told relative to the day it is seeded. */
export type PlannedEvent = {
  /** Names it within the seed, and its picture. */
  key: string
  subject: PictureSubject
  title: string
  paragraphs: readonly string[]
  place: string
  placeAddress: string
  city: string
  /** On the first `weekday` (0 is Sunday) that lies at least `inDays` days ahead, or back when negative. */
  inDays: number
  weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6
  clock: string
  hours: number
  capacity: number | null
  /** Seats that are taken by confirmed tickets; told entries count among them. */
  taken: number
  forMembers?: boolean
  guestsInvited?: boolean
  types: readonly PlannedType[]
  questions?: readonly PlannedQuestion[]
  /** Days before the event: when registration opens and closes. */
  opens?: number
  closes?: number
  /** Days before the event until which it can be cancelled, and what is kept of each ticket in kroner; null is never. */
  cancel?: { days: number; fee?: number } | null
  mostPerEntry?: number
  waitingList?: boolean
  /** Seats wished for by those on the waiting list, besides the people of the sign-ins. */
  waiting?: readonly number[]
  /** Days an offer from the waiting list stands. */
  offerDays?: number
  /** Called off so many days before the seed. */
  calledOffDaysAgo?: number
  contact: { name: string; mailbox: string }
}
