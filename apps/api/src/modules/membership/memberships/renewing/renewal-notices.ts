import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { extendsMembership } from '@forenet/domain/edition-days'
import { filterBuyableWithoutApproval } from '@forenet/domain/membership-approval'
import { isForPerson } from '@forenet/domain/membership-choice'
import { kronerToMinor, type Minor } from '@forenet/domain/money'
import { participantPrice } from '@forenet/domain/price'
import { findDueNotice, RENEWAL_NOTICE_DAYS } from '@forenet/domain/renewal-notice'
import { renewalOffer } from '@forenet/domain/renewal-offer'
import type pg from 'pg'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import type { Notify } from '../../../core/notifications/index.ts'
import * as organisations from '../../../core/organisations/index.ts'
import { type EndingRow, type HeldLine, listEnding } from './renewal-repository.ts'
import { renewalWords } from './renewal-words.ts'

const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Deps = { pool: pg.Pool; database: Database; notify: Notify; now: () => Date }

type OnOffer = { organisation: Organisation; offers: MembershipConfiguration[] } | null

/**
 * Notifies 30 and 10 days before a membership ends, once each (MEMBERSHIP_RENEW); a child's guardians. No notice
 * without a later offer. Resumable.
 */
export async function sendRenewalNotices(deps: Deps): Promise<void> {
  const today = calendarDateAt(deps.now())
  const until = addDays(today, RENEWAL_NOTICE_DAYS[0])
  const known = new Map<string, OnOffer>()
  let after = FIRST_ID
  for (;;) {
    const rows = await listEnding(deps.database, today, until, after, BATCH)
    for (const row of rows) {
      const onOffer = known.get(row.organisationId) ?? (await whatIsOnOffer(deps, row.organisationId))
      known.set(row.organisationId, onOffer)
      if (onOffer) await tell(deps, row, onOffer, today)
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

async function whatIsOnOffer({ database, now }: Deps, organisationId: string): Promise<OnOffer> {
  const organisation = await organisations.getOrganisation(database, organisationId)
  if (!organisation.enabled || organisation.unavailable !== null) return null
  return { organisation, offers: await organisations.listMembershipConfigurations({ database, now }, organisationId) }
}

async function tell(
  { pool, notify, now }: Deps,
  row: EndingRow,
  { organisation, offers }: NonNullable<OnOffer>,
  today: CalendarDate,
): Promise<void> {
  const days = findDueNotice(row.overallEndDate, today)
  const later = offers.some((offer) => offer.onOffer && extendsMembership(offer, today, row.overallEndDate))
  if (days === null || !later) return
  const theirs = filterBuyableWithoutApproval(offers, row.lines).filter((one) => isForPerson(one, row))
  const offer = renewalOffer(theirs, { overallEndDate: row.overallEndDate, memberships: row.lines }, today)
  const priceMinor = offer ? priceOf(offer) : null
  // Others renew in the same days, so the household rank is not known yet.
  const isAtMost = offer?.terms?.household !== undefined
  const previousMinor = isAtMost ? null : previousPrice(row.lines)
  await inTransaction(pool, async (transaction) => {
    for (const receiver of row.receivers) {
      const words = renewalWords(
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

function priceOf(offer: MembershipConfiguration): Minor {
  return participantPrice({
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
  return latest ? (latest.paidMinor ?? participantPrice(latest).totalMinor) : null
}
