import { parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { type EventTime, formatEventTime } from '@forenet/domain/event-time'
import { parseKroner } from '@forenet/domain/kroner-text'
import type { Minor } from '@forenet/domain/money'
import { participantPrice } from '@forenet/domain/price'
import type { EventValues, TicketTypeValues } from './event-values.ts'

type PreviewedPrice = { isFor: 'everyone' | 'members' | 'guests'; minor: Minor }

export function previewTime(
  { startsAt, endsAt }: Pick<EventValues, 'startsAt' | 'endsAt'>,
  language: 'da' | 'en',
): EventTime | null {
  const [start, end] = [parseCopenhagenDateTime(startsAt), parseCopenhagenDateTime(endsAt)]
  return start && end && start <= end ? formatEventTime(start, end, language) : null
}

export function previewPrices(
  {
    memberPrice,
    guestPrice,
    vat,
    surcharge,
  }: Pick<TicketTypeValues, 'memberPrice' | 'guestPrice' | 'vat' | 'surcharge'>,
  { forMembers, guestsInvited }: Pick<EventValues, 'forMembers' | 'guestsInvited'>,
): PreviewedPrice[] {
  const surchargeMinor = parseKroner(surcharge)
  const paid = (text: string) => {
    const priceMinor = text.trim() === '' ? null : parseKroner(text)
    if (priceMinor === null || surchargeMinor === null) return null
    return participantPrice({ priceMinor, vatRate: Number(vat), surchargeMinor }).totalMinor
  }
  const [member, guest] = [forMembers ? paid(memberPrice) : null, guestsInvited ? paid(guestPrice) : null]
  if (member !== null && member === guest) return [{ isFor: 'everyone', minor: member }]
  return [
    ...(member === null
      ? []
      : [{ isFor: guestsInvited ? ('members' as const) : ('everyone' as const), minor: member }]),
    ...(guest === null ? [] : [{ isFor: forMembers ? ('guests' as const) : ('everyone' as const), minor: guest }]),
  ]
}
