import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { extendsMembership } from '@forenet/domain/edition-period'
import { filterOffersWithoutApproval } from '@forenet/domain/membership-approval'
import { matchesPerson } from '@forenet/domain/membership-choice'
import { computeMembershipState } from '@forenet/domain/membership-status'
import { formatMoney, kronerToMinor, type Minor } from '@forenet/domain/money'
import { computeParticipantPrice } from '@forenet/domain/price'
import { findDueRenewalNotice, RENEWAL_NOTICE_DAYS } from '@forenet/domain/renewal-notice'
import { findRenewalOffer } from '@forenet/domain/renewal-offer'
import type pg from 'pg'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import type { Notify } from '../../../core/notifications/index.ts'
import * as organisations from '../../../core/organisations/index.ts'
import { toPeriods } from '../membership-row.ts'
import { formatReceiptDay } from '../receipts/receipt-texts.ts'
import * as repository from '../repository.ts'
import { type EndingRow, type HeldLine, listEnding } from './renewal-repository.ts'

/** `isAtMost`: a household price may be lower. `previousMinor`: null if unknown or not comparable. */
type RenewalFacts = {
  organisation: string
  holder: string | null
  endDate: string
  offer: { name: string; priceMinor: Minor; isAtMost: boolean; previousMinor: Minor | null } | null
}

const TEXTS = {
  da: {
    own: 'Dit medlemskab',
    of: (holder: string) => `${formatGenitive(holder)} medlemskab`,
    title: (whose: string, organisation: string, ends: string) => `${whose} af ${organisation} udløber den ${ends}`,
    // 'kr.' already ends with a full stop.
    renew: (name: string, price: string) => `Forny med ${name} for ${price}`,
    atMost: (price: string) => `højst ${price}`,
    same: ' Prisen er den samme som sidst.',
    higher: (by: string) => ` Prisen er ${by} højere end sidst.`,
    lower: (by: string) => ` Prisen er ${by} lavere end sidst.`,
    choose: 'Foreningen har fået andre medlemskaber. Vælg det, der passer.',
  },
  en: {
    own: 'Your membership',
    of: (holder: string) => `${holder}’s membership`,
    title: (whose: string, organisation: string, ends: string) => `${whose} of ${organisation} ends on ${ends}`,
    renew: (name: string, price: string) => `Renew with ${name} for ${price}.`,
    atMost: (price: string) => `at most ${price}`,
    same: ' The price is the same as last time.',
    higher: (by: string) => ` The price is ${by} higher than last time.`,
    lower: (by: string) => ` The price is ${by} lower than last time.`,
    choose: 'The club has other memberships now. Choose the one that fits.',
  },
}
type NoticeTexts = (typeof TEXTS)['da']

function formatRenewalNotice(facts: RenewalFacts, language: 'da' | 'en'): { title: string; message: string } {
  const words: NoticeTexts = TEXTS[language]
  const whose = facts.holder === null ? words.own : words.of(facts.holder)
  const money = (minor: Minor) => formatMoney(minor, language)
  const { offer } = facts
  return {
    title: words.title(whose, facts.organisation, formatReceiptDay(facts.endDate, language)),
    message: offer
      ? `${words.renew(offer.name, formatOfferPrice(offer, words, money))}${formatPriceChange(offer, words, money)}`
      : words.choose,
  }
}

function formatOfferPrice(
  { priceMinor, isAtMost }: NonNullable<RenewalFacts['offer']>,
  words: NoticeTexts,
  money: (minor: Minor) => string,
): string {
  return isAtMost ? words.atMost(money(priceMinor)) : money(priceMinor)
}

function formatPriceChange(
  { priceMinor, previousMinor }: NonNullable<RenewalFacts['offer']>,
  words: NoticeTexts,
  money: (minor: Minor) => string,
): string {
  if (previousMinor === null) return ''
  if (priceMinor === previousMinor) return words.same
  return priceMinor > previousMinor
    ? words.higher(money(priceMinor - previousMinor))
    : words.lower(money(previousMinor - priceMinor))
}

function formatGenitive(name: string): string {
  return /[sxz]$/i.test(name) ? `${name}’` : `${name}s`
}

const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Deps = { pool: pg.Pool; database: Database; notify: Notify; now: () => Date }

type OfferedRenewal = { organisation: Organisation; offers: MembershipConfiguration[] } | null

/**
 * Notifies 30 and 10 days before a membership ends, once each (MEMBERSHIP_RENEW); a child's guardians. No notice
 * without a later offer. Resumable.
 */
export async function sendRenewalNotices(deps: Deps): Promise<void> {
  const today = calendarDateAt(deps.now())
  const until = addDays(today, RENEWAL_NOTICE_DAYS[0])
  const known = new Map<string, OfferedRenewal>()
  let after = FIRST_ID
  for (;;) {
    const rows = await listEnding(deps.database, today, until, after, BATCH)
    for (const row of rows) {
      const onOffer = known.get(row.organisationId) ?? (await findClubOffers(deps, row.organisationId))
      known.set(row.organisationId, onOffer)
      if (onOffer) await notifyOfEnding(deps, row, onOffer, today)
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

async function findClubOffers({ database, now }: Deps, organisationId: string): Promise<OfferedRenewal> {
  const organisation = await organisations.getOrganisation(database, organisationId)
  if (!organisation.enabled || organisation.unavailable !== null) return null
  return { organisation, offers: await organisations.listMembershipConfigurations({ database, now }, organisationId) }
}

async function notifyOfEnding(
  { pool, notify, now }: Deps,
  row: EndingRow,
  { organisation, offers }: NonNullable<OfferedRenewal>,
  today: CalendarDate,
): Promise<void> {
  const days = findDueRenewalNotice(row.overallEndDate, today)
  const later = offers.some((offer) => offer.onOffer && extendsMembership(offer, today, row.overallEndDate))
  if (days === null || !later) return
  const theirs = filterOffersWithoutApproval(offers, row.lines).filter((one) => matchesPerson(one, row))
  const offer = findRenewalOffer(theirs, { overallEndDate: row.overallEndDate, memberships: row.lines }, today)
  const priceMinor = offer ? computePrice(offer) : null
  // Others renew in the same days, so the household rank is not known yet.
  const isAtMost = offer?.terms?.household !== undefined
  const previousMinor = isAtMost ? null : previousPrice(row.lines)
  await inTransaction(pool, async (transaction) => {
    for (const receiver of row.receivers) {
      const words = formatRenewalNotice(
        {
          organisation: organisation.name,
          holder: receiver.id === row.memberId ? null : safeNameForMail(row.firstName, receiver.language, 'child'),
          endDate: row.overallEndDate,
          offer: offer && priceMinor !== null ? { name: offer.name, priceMinor, isAtMost, previousMinor } : null,
        },
        receiver.language,
      )
      await notify(transaction, {
        receiverId: receiver.id,
        type: 'MEMBERSHIP_RENEW',
        ...words,
        data: {
          org: organisation.name,
          orgId: organisation.id,
          orgKey: organisation.key,
          memberId: row.memberId,
          membershipId: row.id,
          endDate: row.overallEndDate,
          priceMinor,
          previousMinor,
        },
        onceKey: `renew:${row.id}:${row.overallEndDate}:${days}:${receiver.id}`,
        createdAt: now(),
      })
    }
  })
}

function computePrice(offer: MembershipConfiguration): Minor {
  return computeParticipantPrice({
    priceMinor: kronerToMinor(offer.membershipPrice),
    vatRate: offer.vatRate,
    surchargeMinor: kronerToMinor(offer.membershipSurcharge),
  }).totalMinor
}

/** The amount paid, because the edition's price may have changed. */
export function previousPrice(lines: readonly HeldLine[]): Minor | null {
  const [latest] = lines
    .filter((line) => line.enabled && line.status === 'active')
    .toSorted((one, other) => other.endDate.localeCompare(one.endDate))
  return latest ? (latest.paidMinor ?? computeParticipantPrice(latest).totalMinor) : null
}

type LapsedMember = { id: string; dateOfBirth: CalendarDate | null; gender: string | null }

export async function findRenewalsForLapsed(
  deps: { database: Database; now: () => Date },
  organisationId: string,
  people: readonly LapsedMember[],
): Promise<Map<string, MembershipConfiguration>> {
  const today = calendarDateAt(deps.now())
  const rows = await repository.listMemberships(
    deps.database,
    people.map(({ id }) => id),
  )
  const lapsed = rows.flatMap((row) => {
    const state = computeMembershipState(toPeriods(row.history), [], today)
    return row.organisationId === organisationId && state.status === 'expired' ? [{ row, state }] : []
  })
  if (lapsed.length === 0) return new Map()
  const offers = await organisations.listMembershipConfigurations(deps, organisationId)
  return new Map(
    lapsed.flatMap(({ row, state }) => {
      const person = people.find(({ id }) => id === row.memberId) ?? { dateOfBirth: null, gender: null }
      const memberships = row.history.map((line) => ({ ...line, endedEarly: line.soldUntil !== null }))
      const theirs = filterOffersWithoutApproval(offers, memberships).filter((one) => matchesPerson(one, person))
      const offer = findRenewalOffer(theirs, { overallEndDate: state.overallEndDate, memberships }, today)
      return offer ? [[row.memberId, offer] as const] : []
    }),
  )
}

export async function findRenewal<Offer extends Parameters<typeof findRenewalOffer>[0][number]>(
  database: Database,
  organisationId: string,
  memberId: string,
  offers: readonly Offer[],
  today: CalendarDate,
): Promise<Offer | undefined> {
  const rows = await repository.listMemberships(database, [memberId])
  const row = rows.find((one) => one.organisationId === organisationId)
  if (!row) return undefined
  const { overallEndDate } = computeMembershipState(toPeriods(row.history), [], today)
  return overallEndDate === null
    ? undefined
    : findRenewalOffer(offers, { overallEndDate, memberships: row.history }, today)
}
