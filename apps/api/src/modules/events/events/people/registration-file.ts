import type { ClubRegistration } from '@forenet/contract/club/event-registration'
import { formatKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import type { CsvColumn } from '../../../../platform/lists/csv.ts'
import { formatInstant, PAYMENT_METHOD_TEXTS } from './attendee-file.ts'

const WORDS = {
  da: {
    buyer: 'tilmeldt af',
    tickets: 'billetter',
    kinds: 'hvilke',
    names: 'hvem',
    came: 'ankommet',
    notPaid: 'ikke betalte billetter',
    void: 'ugyldige billetter',
    paid: 'betalt, kr.',
    owed: 'mangler at betale, kr.',
    refunded: 'refunderet, kr.',
    heldUntil: 'pladsen er reserveret til',
    registered: 'tilmeldt',
    byHand: 'tilføjet af foreningen',
  },
  en: {
    buyer: 'registered by',
    tickets: 'tickets',
    kinds: 'which',
    names: 'who',
    came: 'checked in',
    notPaid: 'tickets not paid',
    void: 'void tickets',
    paid: 'paid, DKK',
    owed: 'still to pay, DKK',
    refunded: 'refunded, DKK',
    heldUntil: 'seat held until',
    registered: 'registered',
    byHand: 'added by the club',
  },
} as const

export function registrationColumns(language: Language): CsvColumn<ClubRegistration>[] {
  const words = WORDS[language]
  return [
    { heading: words.buyer, of: ({ buyer }) => buyer },
    { heading: words.tickets, of: ({ tickets }) => String(tickets) },
    {
      heading: words.kinds,
      of: ({ kinds }) => kinds.map(({ tickets, ticketType }) => `${tickets} × ${ticketType}`).join(', '),
    },
    { heading: words.names, of: ({ names }) => names.join(', ') },
    { heading: words.came, of: ({ came }) => String(came) },
    { heading: words.notPaid, of: ({ notPaid }) => String(notPaid) },
    { heading: words.void, of: (row) => String(row.void) },
    { heading: words.paid, of: ({ paidMinor }) => (paidMinor === null ? null : formatKroner(paidMinor)) },
    { heading: words.owed, of: ({ owedMinor }) => formatKroner(owedMinor) },
    {
      heading: words.refunded,
      of: ({ refundedMinor }) => (refundedMinor === null ? null : formatKroner(refundedMinor)),
    },
    { heading: words.heldUntil, of: ({ heldUntil }) => formatInstant(heldUntil) },
    { heading: words.registered, of: ({ registeredAt }) => formatInstant(registeredAt) },
    { heading: words.byHand, of: ({ byHand }) => byHand && PAYMENT_METHOD_TEXTS[language][byHand] },
  ]
}
