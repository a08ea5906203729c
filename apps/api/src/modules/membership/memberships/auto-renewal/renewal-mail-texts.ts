import type { CalendarDate } from '@forenet/domain/calendar-date'
import { formatMoney, type Minor } from '@forenet/domain/money'
import { formatReceiptDay } from '../receipts/receipt-texts.ts'

export type Language = 'da' | 'en'

/** `previousMinor`: price of the ending period; null if unknown. */
export type NoticeLine = { name: string; offer: string; totalMinor: Minor; previousMinor: Minor | null }
export type NoticeFacts = {
  organisation: string
  chargeOn: CalendarDate
  totalMinor: Minor
  lines: readonly NoticeLine[]
  card: string
  isCardExpiring: boolean
}

const TEXTS = {
  da: {
    noticeTitle: (club: string, day: string) => `Dit medlemskab af ${club} fornyes automatisk den ${day}`,
    line: ({ name, offer }: NoticeLine, price: string) => `${name}: ${offer}, ${price}`,
    same: 'som sidst',
    higher: (by: string) => `${by} mere end sidst`,
    lower: (by: string) => `${by} mindre end sidst`,
    charge: (total: string, day: string, card: string) => `Vi trækker ${total} den ${day} på ${card}.`,
    expiring: 'Kortet udløber inden da. Gem et nyt kort, så fortsætter fornyelsen.',
    stop: 'Du kan stoppe eller springe over under Medlemskaber.',
    declinedTitle: (club: string) => `Fornyelsen hos ${club} gik ikke igennem`,
    declined: (card: string) => `${capitalise(card)} blev afvist, og der er ikke trukket penge.`,
    again: (day: string) =>
      `Gem et nyt kort, så trækker vi beløbet med det samme. Ellers prøver vi det gamle igen den ${day}.`,
    failedTitle: (club: string) => `Dit medlemskab af ${club} er ikke fornyet`,
    failed: 'Vi prøver ikke mere, og den automatiske fornyelse er stoppet. Du kan forny selv under Medlemskaber.',
    impossibleFor: (names: string) =>
      `Medlemskabet for ${names} kunne ikke fornyes automatisk, og der er ikke trukket penge for det. Se mulighederne under Medlemskaber.`,
    impossible:
      'Medlemskabet kunne ikke fornyes automatisk, og der er ikke trukket penge. Se mulighederne under Medlemskaber.',
    expiresTitle: (club: string) => `Kortet til fornyelse hos ${club} udløber snart`,
    expires: (card: string, day: string) =>
      `${capitalise(card)} udløber den ${day}. Gem et nyt kort, så fortsætter den automatiske fornyelse.`,
    notSetUpTitle: (club: string) => `Automatisk fornyelse hos ${club} blev ikke slået til`,
    notSetUp:
      'Betalingen er gået igennem, men kortet blev ikke gemt, så medlemskabet fornyes ikke automatisk. Du kan vælge det igen, næste gang du fornyer.',
    testMode: (club: string) =>
      `${club} tager kun imod testbetalinger: Der er ikke trukket penge, og kortet er ikke gemt. Du kan vælge automatisk fornyelse, næste gang du fornyer.`,
    refundedTitle: (club: string) => `Fornyelsen hos ${club} er stoppet`,
    refunded: (price: string) => `Betalingen var lige gennemført. Du får ${price} tilbage på kortet.`,
    chargedBack: (price: string) =>
      `Din bank har allerede ført ${price} tilbage til dig, så de refunderes ikke igen. Trækker banken pengene tilbage, refunderer vi dem.`,
  },
  en: {
    noticeTitle: (club: string, day: string) => `Your membership of ${club} renews automatically on ${day}`,
    line: ({ name, offer }: NoticeLine, price: string) => `${name}: ${offer}, ${price}`,
    same: 'as last time',
    higher: (by: string) => `${by} more than last time`,
    lower: (by: string) => `${by} less than last time`,
    charge: (total: string, day: string, card: string) => `We charge ${total} on ${day} to ${card}.`,
    expiring: 'The card expires before then. Save a new card, and the renewal continues.',
    stop: 'You can stop or skip it under Memberships.',
    declinedTitle: (club: string) => `The renewal at ${club} did not go through`,
    declined: (card: string) => `${capitalise(card)} was declined, and nothing has been charged.`,
    again: (day: string) => `Save a new card, and we charge it at once. Otherwise we try the old one again on ${day}.`,
    failedTitle: (club: string) => `Your membership of ${club} has not been renewed`,
    failed: 'We do not try again, and automatic renewal has stopped. You can renew yourself under Memberships.',
    impossibleFor: (names: string) =>
      `The membership of ${names} could not be renewed automatically, and nothing has been charged for it. See what you can do under Memberships.`,
    impossible:
      'The membership could not be renewed automatically, and nothing has been charged. See what you can do under Memberships.',
    expiresTitle: (club: string) => `The card for renewal at ${club} expires soon`,
    expires: (card: string, day: string) =>
      `${capitalise(card)} expires on ${day}. Save a new card, and automatic renewal continues.`,
    notSetUpTitle: (club: string) => `Automatic renewal at ${club} was not set up`,
    notSetUp:
      'The payment went through, but the card was not saved, so the membership does not renew automatically. You can choose it again the next time you renew.',
    testMode: (club: string) =>
      `${club} only takes test payments: nothing has been charged, and the card was not saved. You can choose automatic renewal the next time you renew.`,
    refundedTitle: (club: string) => `The renewal at ${club} has been stopped`,
    refunded: (price: string) => `The payment had just gone through. ${price} will be refunded to the card.`,
    chargedBack: (price: string) =>
      `Your bank has already returned ${price} to you, so it is not refunded a second time. If the bank takes it back, we refund it.`,
  },
}

type Text = { title: string; message: string }

export function noticeText(facts: NoticeFacts, language: Language): Text {
  const words = TEXTS[language]
  const day = formatReceiptDay(facts.chargeOn, language)
  const lines = facts.lines.map((line) => {
    const changed = formatPriceChange(line, language)
    return `${words.line(line, formatMoney(line.totalMinor, language))}${changed ? ` (${changed})` : ''}.`
  })
  const charge = words.charge(formatMoney(facts.totalMinor, language), day, facts.card)
  const parts = [...lines, charge, ...(facts.isCardExpiring ? [words.expiring] : []), words.stop]
  return { title: words.noticeTitle(facts.organisation, day), message: removeDoubleFullStops(parts.join(' ')) }
}

function formatPriceChange({ totalMinor, previousMinor }: NoticeLine, language: Language): string | null {
  if (previousMinor === null) return null
  const words = TEXTS[language]
  const by = formatMoney(Math.abs(totalMinor - previousMinor), language)
  return totalMinor === previousMinor ? words.same : totalMinor > previousMinor ? words.higher(by) : words.lower(by)
}

/** `retryOn`: null after the last try. */
export function declinedText(
  { organisation, card, retryOn }: { organisation: string; card: string; retryOn: CalendarDate | null },
  language: Language,
): Text {
  const words = TEXTS[language]
  return retryOn === null
    ? { title: words.failedTitle(organisation), message: `${words.declined(card)} ${words.failed}` }
    : {
        title: words.declinedTitle(organisation),
        message: `${words.declined(card)} ${words.again(formatReceiptDay(retryOn, language))}`,
      }
}

export function impossibleText(organisation: string, language: Language): Text {
  return { title: TEXTS[language].failedTitle(organisation), message: TEXTS[language].impossible }
}

/** `names`: household members who are not renewed with the others. */
export function impossibleForText(organisation: string, names: readonly string[], language: Language): Text {
  const list = new Intl.ListFormat(language).format(names)
  return { title: TEXTS[language].failedTitle(organisation), message: TEXTS[language].impossibleFor(list) }
}

export function expiresText(
  { organisation, card, expiresOn }: { organisation: string; card: string; expiresOn: CalendarDate },
  language: Language,
): Text {
  const words = TEXTS[language]
  return {
    title: words.expiresTitle(organisation),
    message: words.expires(card, formatReceiptDay(expiresOn, language)),
  }
}

export function notSetUpText(organisation: string, language: Language): Text {
  return { title: TEXTS[language].notSetUpTitle(organisation), message: TEXTS[language].notSetUp }
}

export function testModeText(organisation: string, language: Language): Text {
  return { title: TEXTS[language].notSetUpTitle(organisation), message: TEXTS[language].testMode(organisation) }
}

/** `chargedBackMinor`: the part of the total that the payer's bank has returned already. */
export function refundedText(
  organisation: string,
  { totalMinor, chargedBackMinor }: { totalMinor: Minor; chargedBackMinor: Minor },
  language: Language,
): Text {
  const words = TEXTS[language]
  const refundMinor = totalMinor - chargedBackMinor
  const sentences = [
    ...(refundMinor > 0 ? [removeDoubleFullStops(words.refunded(formatMoney(refundMinor, language)))] : []),
    ...(chargedBackMinor > 0 ? [words.chargedBack(formatMoney(chargedBackMinor, language))] : []),
  ]
  return { title: words.refundedTitle(organisation), message: sentences.join(' ') }
}

function capitalise(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** 'kr.' already ends with a full stop. */
function removeDoubleFullStops(text: string): string {
  return text.replaceAll('..', '.')
}
