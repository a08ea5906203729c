import type { EventRegistration } from '@forenet/contract/entry'
import { isRecord, parseStoredJson } from '../../../../kit/device/parse-stored-json.ts'
import { type DraftPurchase, parseDraftPurchase } from '../../../shared/payment/purchase-token.ts'

export type TicketChoice = { ticketTypeId: string; answers: Readonly<Record<string, string>> }

export type Guest = TicketChoice & { key: string; name: string; email: string }

export type RegistrationDraft = {
  people: Readonly<Record<string, TicketChoice>>
  guests: readonly Guest[]
  answers: Readonly<Record<string, string>>
  gdprAgreement: boolean
  showName: boolean
  discountCode: string
  purchase: DraftPurchase | null
}

export type RegistrationDrafts = Readonly<Record<string, { draft: RegistrationDraft; until: string }>>

export const EMPTY_DRAFT: RegistrationDraft = {
  people: {},
  guests: [],
  answers: {},
  gdprAgreement: false,
  showName: false,
  discountCode: '',
  purchase: null,
}

export function parseRegistrationDrafts(text: string | null, now: Date): RegistrationDrafts {
  const stored = parseStoredJson(text)
  if (!isRecord(stored)) return {}
  const kept = Object.entries(stored).flatMap(([eventId, value]) => {
    if (!isRecord(value) || typeof value.until !== 'string' || !(Date.parse(value.until) > now.getTime())) return []
    const draft = parseDraft(value.draft)
    return draft ? [[eventId, { draft, until: value.until }] as const] : []
  })
  return Object.fromEntries(kept)
}

/** The API does not return answers per ticket. */
export function toDraft(entry: Pick<EventRegistration, 'answers' | 'tickets'>): RegistrationDraft {
  const choiceOf = ({ ticketTypeId }: EventRegistration['tickets'][number]): TicketChoice => ({
    ticketTypeId,
    answers: {},
  })
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

export function isUntouched({ people, guests }: RegistrationDraft): boolean {
  return Object.keys(people).length === 0 && guests.length === 0
}

export function removePurchase(drafts: RegistrationDrafts, token: string): RegistrationDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([, { draft }]) => draft.purchase?.token !== token))
}

export function listTicketChoices(drafts: RegistrationDrafts): RegistrationDrafts {
  return Object.fromEntries(
    Object.entries(drafts).map(([eventId, { draft, until }]) => [
      eventId,
      {
        until,
        draft: {
          ...EMPTY_DRAFT,
          people: Object.fromEntries(
            Object.entries(draft.people).map(([id, { ticketTypeId }]) => [id, { ticketTypeId, answers: {} }]),
          ),
          guests: draft.guests.map(({ key, ticketTypeId }) => ({
            key,
            ticketTypeId,
            name: '',
            email: '',
            answers: {},
          })),
        },
      },
    ]),
  )
}

function parseDraft(value: unknown): RegistrationDraft | null {
  if (!isRecord(value) || !isRecord(value.people) || !Array.isArray(value.guests)) return null
  return {
    people: Object.fromEntries(
      Object.entries(value.people).flatMap(([id, choice]) =>
        isRecord(choice) ? [[id, parseChoice(choice)] as const] : [],
      ),
    ),
    guests: value.guests.filter(isRecord).map((guest) => ({
      ...parseChoice(guest),
      key: toText(guest.key),
      name: toText(guest.name),
      email: toText(guest.email),
    })),
    answers: parseAnswers(value.answers),
    gdprAgreement: value.gdprAgreement === true,
    showName: value.showName === true,
    discountCode: toText(value.discountCode),
    purchase: parseDraftPurchase(value.purchase),
  }
}

const parseChoice = (value: Record<string, unknown>): TicketChoice => ({
  ticketTypeId: toText(value.ticketTypeId),
  answers: parseAnswers(value.answers),
})

const parseAnswers = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
