import { FREEPAY } from '@forenet/api/adapters/gateways/freepay'
import type { renewalCharge, renewalConsent, renewalLine, savedCard } from '@forenet/database/renewal-tables'
import {
  computeChargeDateAfterNotice,
  computeChargeStart,
  findNextChargeDate,
  parseCardExpiryDate,
} from '@forenet/domain/auto-renewal'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { countDaysBetween } from '@forenet/domain/event-series'
import type { Minor } from '@forenet/domain/money'
import { extractLastFourDigits } from '@forenet/domain/payment-means'
import { computeParticipantPrice } from '@forenet/domain/price'
import { RENEWAL_CONSENT_VERSION } from '@forenet/domain/renewal-consent'
import { RENEWAL_NOTICE_DAYS } from '@forenet/domain/renewal-notice'
import type { HistoryRow, PaymentRow } from './book-entry.ts'
import type { PaidCard } from './card-payments.ts'
import type { Demonstration } from './demonstration.ts'
import {
  buildBillingAddress,
  createPurchaseToken,
  type OrderLineRow,
  type OrderRow,
} from './events/registration-rows.ts'
import { createRandom } from './random.ts'
import { ADMINISTRATOR_EMAIL, SUPER_ADMINISTRATOR_EMAIL } from './sign-ins.ts'

export type SealCardId = (id: string, savedCardIdentifier: string) => string

type ConsentRow = typeof renewalConsent.$inferInsert
type ChargeRow = typeof renewalCharge.$inferInsert
type RenewalRows = {
  cards: (typeof savedCard.$inferInsert)[]
  consents: ConsentRow[]
  charges: ChargeRow[]
  lines: (typeof renewalLine.$inferInsert)[]
}
type SavedCard = PaidCard & { savedCardIdentifier: string }
/** `nextMinor`: price of the edition after the bought one. */
type Bought = { history: HistoryRow; payment: PaymentRow; order: OrderRow; line: OrderLineRow; nextMinor: Minor }
/** `cardExpiry`: 'MM/YY'. */
type Renewal = Bought & { cardExpiry: string; isDeclined: boolean }

export const NO_RENEWALS: RenewalRows = { cards: [], consents: [], charges: [], lines: [] }

const EXPIRES_SOON_DAYS = 20

/**
 * Adds automatic renewals for sign-in accounts that bought their latest membership by card. The card of one expires
 * soon; the card of the other was declined twice.
 */
export function addRenewals(rows: Demonstration, today: CalendarDate): { rows: Demonstration; renewals: Renewal[] } {
  const soon = addDays(today, EXPIRES_SOON_DAYS)
  const renewals = [
    { email: ADMINISTRATOR_EMAIL, expires: soon, isDeclined: false },
    { email: SUPER_ADMINISTRATOR_EMAIL, expires: addDays(soon, 2 * 365), isDeclined: true },
  ].flatMap(({ email, expires, isDeclined }) => {
    const bought = boughtByCard(rows, email)
    return bought ? [{ ...bought, cardExpiry: `${expires.slice(5, 7)}/${expires.slice(2, 4)}`, isDeclined }] : []
  })
  const byHistory = new Map(renewals.map((one) => [one.history.id, one]))
  return {
    rows: {
      ...rows,
      history: rows.history.map((one) => byHistory.get(one.id)?.history ?? one),
      payments: rows.payments.map((one) => byHistory.get(one.historyId)?.payment ?? one),
      orders: [...rows.orders, ...renewals.map(({ order }) => order)],
      orderLines: [...rows.orderLines, ...renewals.map(({ line }) => line)],
    },
    renewals,
  }
}

export function buildRenewalRows(
  renewals: readonly Renewal[],
  paid: ReadonlyMap<string, PaidCard>,
  sealId: SealCardId,
  today: CalendarDate,
): RenewalRows {
  const all = renewals.map((renewal) => {
    const card = paid.get(renewal.order.id)
    if (!card?.savedCardIdentifier) throw new Error(`The card of the order ${renewal.order.id} was not saved`)
    return buildOneRenewal(renewal, { ...card, savedCardIdentifier: card.savedCardIdentifier }, sealId, today)
  })
  return {
    cards: all.map(({ card }) => card),
    consents: all.map(({ consent }) => consent),
    charges: all.flatMap(({ charge }) => charge ?? []),
    lines: all.flatMap(({ charge, consent }) =>
      charge
        ? [{ chargeId: charge.id, consentId: consent.id, dueOn: charge.dueOn, priceMinor: charge.noticedMinor }]
        : [],
    ),
  }
}

function buildOneRenewal(
  { order, history, nextMinor, isDeclined }: Renewal,
  { attemptId, provider, maskedCard, cardType, savedCardIdentifier, expiry }: SavedCard,
  sealId: SealCardId,
  today: CalendarDate,
) {
  const random = createRandom(`saved card of ${order.id}`)
  const cardId = random.uuid()
  const at = order.createdAt
  const payer = { organisationId: order.organisationId, payerMemberId: order.payerMemberId ?? '' }
  const [month, year] = expiry.split('/')
  const consent: ConsentRow = {
    ...{ ...payer, id: random.uuid(), membershipId: history.membershipId, orderId: order.id, cardId, state: 'active' },
    ...{ textVersion: RENEWAL_CONSENT_VERSION, language: 'da', priceMinor: order.amountMinor, agreedAt: at },
  }
  const isDue = isDeclined || countDaysBetween(today, history.endDate) <= RENEWAL_NOTICE_DAYS[0]
  return {
    card: {
      ...payer,
      id: cardId,
      attemptId,
      provider,
      sealedId: sealId(cardId, savedCardIdentifier),
      idHash: cardId,
      state: 'kept' as const,
      cardType,
      lastFour: extractLastFourDigits(maskedCard),
      expiresOn: parseCardExpiryDate(`${year}${month}`),
      notBefore: at,
      reportedAt: at,
      updatedAt: at,
    },
    consent,
    charge: isDue
      ? chargeRow(random.uuid(), consent, { cardId, dueOn: history.endDate, nextMinor, isDeclined }, today)
      : null,
  }
}

function chargeRow(
  id: string,
  { organisationId, payerMemberId }: ConsentRow,
  {
    cardId,
    dueOn,
    nextMinor,
    isDeclined,
  }: { cardId: string; dueOn: CalendarDate } & Pick<Renewal, 'nextMinor' | 'isDeclined'>,
  today: CalendarDate,
): ChargeRow & { noticedMinor: Minor } {
  const chargeOn = isDeclined ? addDays(today, -2) : computeChargeDateAfterNotice(dueOn, today)
  const tries = isDeclined ? { declines: 2, triedOn: addDays(today, -1) } : { declines: 0, triedOn: null }
  const nextOn = findNextChargeDate({ ...tries, chargeOn })
  if (nextOn === null) throw new Error('Two declines are not the last ones')
  const at = computeChargeStart(addDays(today, -1))
  return {
    ...{ id, organisationId, payerMemberId, cardId, dueOn, chargeOn, nextOn, notBefore: computeChargeStart(nextOn) },
    ...{ noticedDays: RENEWAL_NOTICE_DAYS[0], noticedMinor: nextMinor, createdAt: at, updatedAt: at },
    ...{ ...tries, lastReason: isDeclined ? 'declined' : null },
  }
}

function boughtByCard(rows: Demonstration, email: string): Bought | undefined {
  const member = rows.members.find((one) => one.email === email)
  const [history] = rows.history
    .filter(({ memberId, enabled, status }) => memberId === member?.id && enabled && status === 'active')
    .toSorted((one, other) => other.endDate.localeCompare(one.endDate))
  const payment = rows.payments.find(({ historyId }) => historyId === history?.id)
  const edition = rows.configurations.find(({ id }) => id === history?.configurationId)
  if (!member || !history || !payment || !edition) return undefined
  const random = createRandom(`renewal of ${email}`)
  const { totalPaidMinor: totalMinor } = payment
  const order: OrderRow = {
    id: random.uuid(),
    kind: 'membership',
    organisationId: edition.organisationId,
    payerMemberId: member.id,
    subjectId: null,
    token: createPurchaseToken(random),
    amountMinor: totalMinor,
    currency: payment.currency,
    status: 'paid',
    language: 'da',
    selection: {
      orgId: edition.organisationId,
      participants: [{ memberId: member.id, membershipConfId: edition.id }],
      totalMinor,
      gdprAgreement: true,
      language: 'da',
      autoRenewal: RENEWAL_CONSENT_VERSION,
    },
    ...buildBillingAddress(member),
    declineCode: null,
    declineReason: null,
    createdAt: history.createdAt,
    paidAt: payment.paymentUpdatedAt,
    declinedAt: null,
  }
  const { priceMinor, vatRate, surchargeMinor } = edition
  const [next] = rows.configurations
    .filter(({ typeId, startDate }) => typeId === edition.typeId && startDate > history.endDate)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  return {
    nextMinor: next ? computeParticipantPrice(next).totalMinor : totalMinor,
    history: { ...history, orderId: order.id },
    payment: { ...payment, orderId: order.id, paymentMethod: FREEPAY, paymentType: 'card' },
    order,
    line: {
      ...{ orderId: order.id, position: 0, memberId: member.id, historyId: history.id },
      ...{ participantName: order.billingName, description: edition.name },
      ...{ priceMinor, vatRate, vatMinor: totalMinor - priceMinor - surchargeMinor, surchargeMinor, totalMinor },
    },
  }
}
