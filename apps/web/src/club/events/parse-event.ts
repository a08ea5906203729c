import { type EventTerms, eventTermsSchema } from '@forenet/contract/club/event'
import { parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { parseKroner } from '@forenet/domain/kroner-text'
import type { EventValues, TicketTypeValues } from './event-values.ts'

export function parseEvent(
  values: EventValues,
  now: Date,
): { terms: EventTerms; wrong: [] } | { terms: null; wrong: string[] } {
  const { cancellationFee, resaleFee, ticketTypes, questions, found, ...same } = values
  const startsAt = parseInstantField(values.startsAt)
  const read = eventTermsSchema.safeParse({
    ...same,
    // Events by invitation are always unlisted.
    unlisted: found !== 'listed',
    byInvitation: found === 'invited',
    startsAt,
    endsAt: parseInstantField(values.endsAt),
    registrationOpensAt:
      values.registrationOpensAt === '' ? now.toISOString() : parseInstantField(values.registrationOpensAt),
    registrationClosesAt:
      values.registrationClosesAt === '' ? startsAt : parseInstantField(values.registrationClosesAt),
    closesAtStart: values.registrationClosesAt === '',
    cancelUntil: parseOptionalInstant(values.cancelUntil),
    transferUntil: parseOptionalInstant(values.transferUntil),
    resaleUntil: parseOptionalInstant(values.resaleUntil),
    resaleFeeMinor: resaleFee.trim() === '' ? null : parseKronerField(resaleFee),
    capacity: parseOptionalInteger(values.capacity),
    mostPerEntry: parseOptionalInteger(values.mostPerEntry),
    offerMinutes: parseOptionalInteger(values.offerMinutes),
    cancellationFeeMinor: parseKronerField(cancellationFee),
    ticketTypes: ticketTypes.map(({ memberPrice, guestPrice, vat, surcharge, doorPrice, household, ...type }) => ({
      ...type,
      ...parseHouseholdTerms(household, type),
      ...parsePrices({ memberPrice, guestPrice }, values),
      vatRate: Number(vat),
      surchargeMinor: parseKronerField(surcharge),
      quota: parseOptionalInteger(type.quota),
      ageFrom: parseOptionalInteger(type.ageFrom),
      ageTo: parseOptionalInteger(type.ageTo),
      saleOpensAt: parseOptionalInstant(type.saleOpensAt),
      saleClosesAt: parseOptionalInstant(type.saleClosesAt),
      earlyPrices: type.earlyPrices.map((early) => ({
        until: parseInstantField(early.until),
        ...parsePrices(early, values),
      })),
      doorPriceMinor: type.doorSale && doorPrice.trim() !== '' ? parseKronerField(doorPrice) : null,
    })),
    questions: questions.map(({ shownWhenQuestion, shownWhenAnswers, ...question }) => ({
      ...question,
      choices: question.kind === 'choice' || question.kind === 'several' ? splitNonEmptyLines(question.choices) : [],
      // The question of the condition may have been removed.
      shownWhen: questions.some(({ id }) => id === shownWhenQuestion)
        ? { questionId: shownWhenQuestion, answers: shownWhenAnswers }
        : null,
      // The ticket type may have been removed.
      ticketTypeId:
        question.askedOf === 'ticket' && ticketTypes.some(({ id }) => id === question.ticketTypeId)
          ? question.ticketTypeId
          : null,
    })),
  })
  if (read.success) return { terms: read.data, wrong: [] }
  const wrong = new Set(read.error.issues.map(({ path }) => findFormField(path, values)))
  // An empty deadline means the event's start, and that field reports its own error.
  if (values.registrationClosesAt === '' && (wrong.has('startsAt') || wrong.has('endsAt'))) {
    wrong.delete('registrationClosesAt')
  }
  return { terms: null, wrong: [...wrong] }
}

export function mapEventFieldNames(
  { title, ticketTypes }: Pick<EventValues, 'title' | 'ticketTypes'>,
  stored?: Pick<EventTerms, 'title' | 'ticketTypes'>,
): { path: string; name: string; stored: string | undefined }[] {
  const storedName = (id: string) => stored?.ticketTypes.find((type) => type.id === id)?.name
  return [
    { path: 'title', name: title, stored: stored?.title },
    ...ticketTypes.map(({ id, name }, at) => ({ path: `ticketTypes.${at}.name`, name, stored: storedName(id) })),
  ]
}

function findFormField(path: readonly PropertyKey[], { forMembers }: EventValues): string {
  const [list, at, field, row, inRow] = path.map(String)
  if (list === 'ticketTypes' && at === undefined) return `ticketTypes.0.${forMembers ? 'memberPrice' : 'guestPrice'}`
  if (list === 'questions' && at === undefined) return 'questions.0.label'
  const named = (name: string) => FORM_FIELD_BY_API_FIELD[name] ?? name
  if (field === undefined) return named(list ?? '')
  // Show an error of the whole list at its first item.
  const [of, one] =
    field === 'earlyPrices' ? [`${list}.${at}.earlyPrices.${row ?? 0}`, inRow ?? 'until'] : [`${list}.${at}`, field]
  const isPrice = one === 'memberPriceMinor' && !forMembers
  return `${of}.${isPrice ? 'guestPrice' : named(one)}`
}

const FORM_FIELD_BY_API_FIELD: Readonly<Record<string, string>> = {
  cancellationFeeMinor: 'cancellationFee',
  resaleFeeMinor: 'resaleFee',
  memberPriceMinor: 'memberPrice',
  guestPriceMinor: 'guestPrice',
  surchargeMinor: 'surcharge',
  doorPriceMinor: 'doorPrice',
  vatRate: 'vat',
  shownWhen: 'shownWhenAnswers',
}

const parsePrices = (
  { memberPrice, guestPrice }: Record<'memberPrice' | 'guestPrice', string>,
  { forMembers, guestsInvited }: Pick<EventValues, 'forMembers' | 'guestsInvited'>,
) => ({
  memberPriceMinor: forMembers && memberPrice.trim() !== '' ? parseKronerField(memberPrice) : null,
  guestPriceMinor: guestsInvited && guestPrice.trim() !== '' ? parseKronerField(guestPrice) : null,
})
function parseHouseholdTerms(
  household: TicketTypeValues['household'],
  { householdSecond, householdThird }: Pick<TicketTypeValues, 'householdSecond' | 'householdThird'>,
) {
  if (household === 'same') return { householdBy: null, householdSecond: null, householdThird: null }
  const figure = (text: string) => (household === 'price' ? parseKronerField(text) : parsePercent(text))
  return {
    householdBy: household,
    householdSecond: figure(householdSecond),
    householdThird: householdThird.trim() === '' ? null : figure(householdThird),
  }
}
const parsePercent = (text: string): number =>
  /^\d{1,3}\s*%?$/.test(text.trim()) ? Number.parseInt(text, 10) : Number.NaN
const parseInstantField = (text: string): string => parseCopenhagenDateTime(text)?.toISOString() ?? ''
const parseOptionalInstant = (text: string): string | null => (text === '' ? null : parseInstantField(text))
const parseOptionalInteger = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const parseKronerField = (text: string): number => parseKroner(text) ?? Number.NaN
export const splitNonEmptyLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
