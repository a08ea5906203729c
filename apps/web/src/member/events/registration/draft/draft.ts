import type { Entry } from '@forenet/contract/entry'
import { isRecord, readKept } from '../../../../kit/device/kept-text.ts'
import { asDraftPurchase, type DraftPurchase } from '../../../shared/payment/purchase-token.ts'

/** What somebody gets: a kind of ticket ('' where none was chosen on purpose) and the answers that go with it. */
export type Choice = { ticketTypeId: string; answers: Readonly<Record<string, string>> }

/** Somebody who comes along, typed in. `key` tells them apart on this page. */
export type Guest = Choice & { key: string; name: string; email: string }

/** A registration as it is being made, kept on this device until it is through. */
export type Draft = {
  /** By participant's id. */
  people: Readonly<Record<string, Choice>>
  guests: readonly Guest[]
  /** Answers that count for all. */
  answers: Readonly<Record<string, string>>
  gdprAgreement: boolean
  /** Whether others at the event may see the member's own first name. */
  showName: boolean
  /** Takes something off; empty without one. */
  discountCode: string
  purchase: DraftPurchase | null
}

/** A member's drafts by event; each goes when its event is over. */
export type Drafts = Readonly<Record<string, { draft: Draft; until: string }>>

export const EMPTY_DRAFT: Draft = {
  people: {},
  guests: [],
  answers: {},
  gdprAgreement: false,
  showName: false,
  discountCode: '',
  purchase: null,
}

/** Drafts from their stored text, without those of events that are over; none for absent or foreign text. */
export function readDrafts(text: string | null, now: Date): Drafts {
  const stored = readKept(text)
  if (!isRecord(stored)) return {}
  const kept = Object.entries(stored).flatMap(([eventId, value]) => {
    if (!isRecord(value) || typeof value.until !== 'string' || !(Date.parse(value.until) > now.getTime())) return []
    const draft = asDraft(value.draft)
    return draft ? [[eventId, { draft, until: value.until }] as const] : []
  })
  return Object.fromEntries(kept)
}

/** The choices that became an entry, for a device that does not know them; answers that went with a ticket are not told. */
export function draftOfEntry(entry: Pick<Entry, 'answers' | 'tickets'>): Draft {
  const choiceOf = ({ ticketTypeId }: Entry['tickets'][number]): Choice => ({ ticketTypeId, answers: {} })
  return {
    ...EMPTY_DRAFT,
    people: Object.fromEntries(
      entry.tickets.flatMap((ticket) => (ticket.memberId === null ? [] : [[ticket.memberId, choiceOf(ticket)]])),
    ),
    guests: entry.tickets.flatMap((ticket) =>
      ticket.memberId === null
        ? [{ ...choiceOf(ticket), key: ticket.id, name: ticket.attendeeName, email: ticket.attendeeEmail ?? '' }]
        : [],
    ),
    answers: entry.answers,
  }
}

/** Whether nobody has been chosen yet. */
export function isUntouched({ people, guests }: Draft): boolean {
  return Object.keys(people).length === 0 && guests.length === 0
}

/** The drafts without the one that became the purchase of `token`; a newer one of the event stays. */
export function withoutPurchase(drafts: Drafts, token: string): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([, { draft }]) => draft.purchase?.token !== token))
}

function asDraft(value: unknown): Draft | null {
  if (!isRecord(value) || !isRecord(value.people) || !Array.isArray(value.guests)) return null
  return {
    people: Object.fromEntries(
      Object.entries(value.people).flatMap(([id, choice]) =>
        isRecord(choice) ? [[id, asChoice(choice)] as const] : [],
      ),
    ),
    guests: value.guests.filter(isRecord).map((guest) => ({
      ...asChoice(guest),
      key: text(guest.key),
      name: text(guest.name),
      email: text(guest.email),
    })),
    answers: asAnswers(value.answers),
    gdprAgreement: value.gdprAgreement === true,
    showName: value.showName === true,
    discountCode: text(value.discountCode),
    purchase: asDraftPurchase(value.purchase),
  }
}

const asChoice = (value: Record<string, unknown>): Choice => ({
  ticketTypeId: text(value.ticketTypeId),
  answers: asAnswers(value.answers),
})

const asAnswers = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
