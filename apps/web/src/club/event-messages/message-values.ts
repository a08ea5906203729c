import type { EventMessage, EventMessageInput, MessageRecipients } from '@forenet/contract/club/event-message'
import { formatCopenhagenDateTime, parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { MESSAGE_MAX_HOURS } from '@forenet/domain/event-message'

const HOURS = { hours: 1, days: 24 } as const

export type MessageValues = {
  subject: string
  message: string
  audience: EventMessageInput['audience']
  ticketTypeIds: string[]
  reader: EventMessageInput['reader']
  time: EventMessageInput['time']
  at: string
  number: string
  unit: keyof typeof HOURS
}

export const emptyMessage: MessageValues = {
  ...{ subject: '', message: '', audience: 'everybody', ticketTypeIds: [], reader: 'attendee' },
  ...{ time: 'now', at: '', number: '1', unit: 'days' },
}

export function messageValues(message: EventMessage): MessageValues {
  const { subject, message: text, audience, reader, time, at, hours, ticketTypeIds } = message
  const unit = hours === null || hours % HOURS.days === 0 ? 'days' : 'hours'
  return {
    ...{ subject, message: text, audience, reader, time, unit },
    ticketTypeIds: ticketTypeIds ?? [],
    at: at === null ? '' : formatCopenhagenDateTime(new Date(at)),
    number: String(hours === null ? 1 : hours / HOURS[unit]),
  }
}

export function parseOffsetHours({ number, unit }: Pick<MessageValues, 'number' | 'unit'>): number | null {
  if (!/^\d{1,4}$/.test(number.trim())) return null
  const hours = Number(number) * HOURS[unit]
  return hours >= 1 && hours <= MESSAGE_MAX_HOURS ? hours : null
}

export function messageRecipients(
  { audience, ticketTypeIds, reader }: MessageValues,
  types: number,
): MessageRecipients {
  const isChoice = audience !== 'waiting' && ticketTypeIds.length > 0 && ticketTypeIds.length < types
  return { audience, reader, ticketTypeIds: isChoice ? ticketTypeIds.toSorted() : null }
}

export function messageInput(
  values: MessageValues,
  { types, go, version }: { types: number; go: boolean; version: number },
): EventMessageInput {
  const { subject, message, time } = values
  const isTied = time === 'before' || time === 'after'
  return {
    ...{ subject: subject.trim(), message, time, go, version },
    ...messageRecipients(values, types),
    at: time === 'at' ? (parseCopenhagenDateTime(values.at)?.toISOString() ?? null) : null,
    hours: isTied ? parseOffsetHours(values) : null,
  }
}
