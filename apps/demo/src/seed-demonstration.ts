import { accessGrant, approval, handover, handoverSeat, roleInvitation } from '@forenet/database/access-tables'
import { annualTask, annualTaskCompletion } from '@forenet/database/annual-plan-tables'
import { bankFile, bankLine, bankMatch, payout, payoutFile, payoutLine } from '@forenet/database/bank-tables'
import { changeRow, changeSet, heldMessage } from '@forenet/database/change-set-tables'
import { clubSending } from '@forenet/database/club-sending-tables'
import { contactMessage, contactThread, organisationAdministrator } from '@forenet/database/contact-tables'
import type { Database } from '@forenet/database/database'
import { cashDrawer, cashDrawerLine, doorDevice, doorSale, ticketMark } from '@forenet/database/door-tables'
import { sql } from '@forenet/database/drizzle'
import { eventEntry, eventTicket } from '@forenet/database/entry-tables'
import { eventMessage, eventMessageReceiver } from '@forenet/database/event-message-tables'
import {
  event,
  eventDaysOff,
  eventDiscount,
  eventDiscountCode,
  eventDiscountUse,
  eventPicture,
  eventQuestion,
  eventSeries,
  eventSeriesChange,
  eventSeriesChangeDate,
  eventTicketDifference,
  eventTicketType,
  eventWaiting,
} from '@forenet/database/event-tables'
import { eventInvitation, eventInvitationUse } from '@forenet/database/invitation-tables'
import {
  clubInvoicing,
  clubReminders,
  invoice,
  invoiceInstalment,
  invoiceLine,
  invoiceMovement,
  invoiceReminder,
} from '@forenet/database/invoice-tables'
import { auditEntry, familyInvitation, member } from '@forenet/database/member-tables'
import {
  editionWaiting,
  membership,
  membershipConfiguration,
  membershipHistory,
  membershipPayment,
  membershipRequest,
  membershipType,
  organisation,
  organisationLogo,
} from '@forenet/database/membership-tables'
import { notification } from '@forenet/database/notification-tables'
import {
  clubRefund,
  manualPayment,
  outgoingMessage,
  paymentAttempt,
  paymentAuthorization,
  paymentOrder,
  paymentOrderLine,
  refusedEmail,
} from '@forenet/database/payment-tables'
import { clubPerson, personTag, registerView, tag, team, teamPlace } from '@forenet/database/register-tables'
import { renewalCharge, renewalConsent, renewalLine, savedCard } from '@forenet/database/renewal-tables'
import { inTransaction } from '@forenet/database/transaction'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type pg from 'pg'
import { type PayByCard, payCards } from './card-payments.ts'
import { closeTwoMonths } from './closed-months.ts'
import type { Demonstration } from './demonstration.ts'
import type { HostedRows } from './hosted/hosted-rows.ts'
import { insertAll } from './insert-all.ts'
import { addPayout, buildBankTransfers } from './payouts.ts'
import { addRenewals, buildRenewalRows, NO_RENEWALS, type SealCardId } from './renewals.ts'
import { DEMONSTRATION_ACCOUNTS, type DemonstrationAccount } from './sign-ins.ts'

const BOUGHT_DAYS = 30

/** Runs after all other inserts, in the same transaction. */
async function createRegisterHistory(transaction: Database): Promise<void> {
  // Without statistics the planner would use sequential scans.
  await transaction.execute(
    sql`analyze member, membership, membership_history, membership_configuration, club_person, team_place, person_tag`,
  )
  // Deferred triggers write the statuses.
  await transaction.execute(sql`set constraints all immediate`)
  await transaction.execute(sql`
    with step as (
      select r.id, place, ((p.value->>'from')::date - ${BOUGHT_DAYS}::integer)::timestamp at time zone 'Europe/Copenhagen' as at,
             (select jsonb_agg(before.value order by before.place)
                from jsonb_array_elements(r.periods) with ordinality before(value, place) where before.place <= p.place) as periods
        from register_state r cross join lateral jsonb_array_elements(r.periods) with ordinality p(value, place)
    ), timed as (
      select id, place, periods, least(at, now() - interval '1 hour') as from_at,
             lead(least(at, now() - interval '1 hour')) over (partition by id order by place) as until_at
        from step
    ), began as (
      update register_state r set from_at = t.from_at from timed t where t.id = r.id and t.until_at is null
    )
    insert into register_state (organisation_id, member_id, from_at, until_at, transaction, first_name, last_name, email, phone,
        gender, date_of_birth, birth_year, address, post_code, city, country, guardian_ids, periods, paid_from, paid_to, by_hand,
        team_ids, waiting_ids, tag_ids, missing, forgotten, first_order, last_order, facets, search)
      select r.organisation_id, r.member_id, t.from_at, t.until_at, r.transaction, r.first_name, r.last_name, r.email, r.phone,
             r.gender, r.date_of_birth, r.birth_year, r.address, r.post_code, r.city, r.country, r.guardian_ids, t.periods,
             r.paid_from, (t.periods->-1->>'to')::date, false, '{}', '{}', '{}', r.missing, r.forgotten, r.first_order,
             r.last_order, array(select facet from unnest(r.facets) facet where facet !~ ':(team|waiting|tag):'), r.search
        from timed t join register_state r on r.id = t.id where t.until_at > t.from_at`)
}

export type SeedOptions = {
  pool: pg.Pool
  today: CalendarDate
  /** The error 'account-exists' is ignored. */
  createAccount: (account: DemonstrationAccount) => Promise<void>
  /** Card payments; without them everything is paid by bank transfer. */
  cards?: { pay: PayByCard; sealId: SealCardId }
}

const ACCOUNT_EXISTS = 'account-exists'

const SEED_LOCK = 2_971_215_073

/**
 * Fills the database, unless it has an organisation. One transaction and an advisory lock make interrupted and
 * concurrent seeds safe.
 */
export async function seedDemonstration({ pool, today, createAccount, cards }: SeedOptions): Promise<void> {
  const filled = await pool.query('select from organisation limit 1')
  if (filled.rowCount !== 0) return
  // Imported lazily, because most starts find a filled portal.
  const [{ buildDemonstration }] = await Promise.all([
    import('./demonstration.ts'),
    ...DEMONSTRATION_ACCOUNTS.map((account) => ensureAccount(createAccount, account)),
  ])
  const made = buildDemonstration(today)
  // Automatic renewals need saved cards, so they are skipped without card payments.
  const { rows: unpaid, renewals } = cards ? addRenewals(made, today) : { rows: made, renewals: [] }
  const expiryByOrder = new Map(renewals.map(({ order, cardExpiry }) => [order.id, cardExpiry]))
  const paid = await (cards && payCards(unpaid, today, cards.pay, expiryByOrder))
  const renewing = cards && paid ? buildRenewalRows(renewals, paid.saved, cards.sealId, today) : NO_RENEWALS
  const { rows: demonstration, payouts } = addPayout(unpaid, paid?.attempts ?? [], today)
  await inTransaction(pool, async (transaction) => {
    // No timeout, because a second process waits here until the first one has finished.
    await transaction.execute(sql`set local statement_timeout = 0`)
    await transaction.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const meanwhile = await transaction.execute(sql`select from organisation limit 1`)
    if (meanwhile.rowCount !== 0) return
    await insertDemonstration(transaction, demonstration)
    await insertAll(transaction, paymentAttempt, paid?.attempts ?? [])
    await insertAll(transaction, paymentAuthorization, paid?.authorizations ?? [])
    await insertAll(transaction, payoutFile, payouts.payoutFiles)
    await insertAll(transaction, payout, payouts.payouts)
    await insertAll(transaction, payoutLine, payouts.payoutLines)
    await insertAll(transaction, savedCard, renewing.cards)
    await insertAll(transaction, renewalConsent, renewing.consents)
    await insertAll(transaction, renewalCharge, renewing.charges)
    await insertAll(transaction, renewalLine, renewing.lines)
    await insertAll(transaction, manualPayment, buildBankTransfers(demonstration, paid?.attempts ?? []))
    // Runs deferred triggers, which read how orders were paid.
    await createRegisterHistory(transaction)
    await closeTwoMonths(transaction, demonstration, today)
  })
}

async function ensureAccount(create: SeedOptions['createAccount'], account: DemonstrationAccount): Promise<void> {
  try {
    await create({ ...account, roles: [...account.roles] })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === ACCOUNT_EXISTS)) throw error
  }
}

async function insertDemonstration(transaction: Database, rows: Demonstration): Promise<void> {
  await insertAll(transaction, organisation, rows.organisations)
  await insertAll(transaction, organisationLogo, rows.logos)
  await insertAll(transaction, membershipType, rows.types)
  await insertAll(transaction, membershipConfiguration, rows.configurations)
  await insertAll(transaction, member, rows.members)
  await insertAll(transaction, member, rows.writtenDown)
  await insertAll(transaction, refusedEmail, rows.refusedEmails)
  await insertAll(transaction, organisationAdministrator, rows.administrators)
  await insertAll(transaction, annualTask, rows.yearTasks)
  await insertAll(transaction, annualTaskCompletion, rows.yearTasksDone)
  await insertAll(transaction, familyInvitation, rows.invitations)
  await insertAll(transaction, membership, rows.memberships)
  await insertAll(transaction, paymentOrder, rows.orders)
  await insertAll(transaction, membershipHistory, rows.history)
  await insertAll(transaction, membershipPayment, rows.payments)
  await insertAll(transaction, editionWaiting, rows.editionWaiting)
  await insertAll(transaction, membershipRequest, rows.membershipRequests)
  await insertAll(transaction, team, rows.teams)
  await insertAll(transaction, accessGrant, rows.grants)
  await insertAll(transaction, handover, rows.handovers)
  await insertAll(transaction, roleInvitation, rows.roleInvitations)
  await insertAll(transaction, handoverSeat, rows.handoverSeats)
  await insertAll(transaction, teamPlace, rows.teamPlaces)
  await insertAll(transaction, tag, rows.tags)
  await insertAll(transaction, personTag, rows.personTags)
  await insertAll(transaction, clubPerson, rows.clubPersons)
  await insertAll(transaction, registerView, rows.registerViews)
  await insertAll(transaction, event, rows.events)
  await insertAll(transaction, eventPicture, rows.eventPictures)
  await insertAll(transaction, eventTicketType, rows.ticketTypes)
  await insertAll(transaction, eventQuestion, rows.questions)
  await insertAll(transaction, eventWaiting, rows.waiting)
  await insertAll(transaction, paymentOrderLine, rows.orderLines)
  await insertAll(transaction, eventEntry, rows.entries)
  await insertAll(transaction, eventTicket, rows.tickets)
  await insertAll(transaction, doorDevice, rows.doorDevices)
  await insertAll(transaction, ticketMark, rows.ticketMarks)
  await insertHosted(transaction, rows.hosted)
  await insertInvoices(transaction, rows)
  await insertAll(transaction, contactThread, rows.threads)
  await insertAll(transaction, contactMessage, rows.messages)
  await insertAll(transaction, notification, rows.notifications)
  await insertAll(transaction, changeSet, rows.changeSets)
  await insertAll(transaction, changeRow, rows.changeRows)
  await insertAll(transaction, heldMessage, rows.heldMessages)
  await insertAll(transaction, clubSending, rows.clubSendings)
  await insertAll(transaction, clubRefund, rows.refunds)
  await insertAll(transaction, approval, rows.approvals)
  await insertAll(transaction, auditEntry, rows.record)
}

async function insertInvoices(transaction: Database, rows: Demonstration): Promise<void> {
  await insertAll(transaction, clubInvoicing, rows.invoicing)
  await insertAll(transaction, invoice, rows.invoices)
  await insertAll(transaction, invoiceInstalment, rows.invoiceInstalments)
  await insertAll(transaction, invoiceLine, rows.invoiceLines)
  await insertAll(transaction, invoiceMovement, rows.invoiceMovements)
  await insertAll(transaction, outgoingMessage, rows.invoiceMessages)
  // Issues the invoices last, because lines cannot be added to an issued invoice.
  await transaction.execute(
    sql`update invoice i
           set number = m.number, issued_on = m.day, seller_name = o.name, seller_address = o.address_line_1,
             seller_post_code = o.post_code, seller_city = o.city, seller_cvr_number = o.cvr_number,
             bank_account = t.bank_account, creditor_number = t.creditor_number
          from invoice_movement m, organisation o, club_invoicing t
         where m.invoice_id = i.id and m.kind = 'issued' and o.id = i.organisation_id and t.organisation_id = o.id`,
  )
  await insertAll(transaction, clubReminders, rows.clubReminders)
  await insertAll(transaction, invoiceReminder, rows.invoiceReminders)
  await insertAll(transaction, bankFile, rows.bankFiles)
  await insertAll(transaction, bankLine, rows.bankLines)
  await insertAll(transaction, bankMatch, rows.bankMatches)
}

async function insertHosted(transaction: Database, rows: HostedRows): Promise<void> {
  await insertAll(transaction, eventDaysOff, rows.daysOff)
  await insertAll(transaction, eventSeries, rows.series)
  await insertAll(transaction, event, rows.events)
  await insertAll(transaction, eventPicture, rows.eventPictures)
  await insertAll(transaction, eventTicketType, rows.ticketTypes)
  await insertAll(transaction, eventQuestion, rows.questions)
  await insertAll(transaction, eventDiscount, rows.discounts)
  await insertAll(transaction, eventDiscountCode, rows.discountCodes)
  await insertAll(transaction, paymentOrder, rows.orders)
  await insertAll(transaction, paymentOrderLine, rows.orderLines)
  await insertAll(transaction, manualPayment, rows.manualPayments)
  await insertAll(transaction, eventEntry, rows.entries)
  await insertAll(transaction, eventTicket, rows.tickets)
  await insertAll(transaction, eventDiscountUse, rows.discountUses)
  await insertAll(transaction, eventTicketDifference, rows.ticketDifferences)
  await insertAll(transaction, doorDevice, rows.doorDevices)
  await insertAll(transaction, ticketMark, rows.ticketMarks)
  await insertAll(transaction, cashDrawer, rows.cashDrawers)
  await insertAll(transaction, cashDrawerLine, rows.cashDrawerLines)
  await insertAll(transaction, doorSale, rows.doorSales)
  await insertAll(transaction, eventSeriesChange, rows.seriesChanges)
  await insertAll(transaction, eventSeriesChangeDate, rows.seriesChangeDates)
  await insertAll(transaction, eventMessage, rows.messages)
  await insertAll(transaction, eventMessageReceiver, rows.messageReceivers)
  await insertAll(transaction, eventInvitation, rows.eventInvitations)
  await insertAll(transaction, eventInvitationUse, rows.eventInvitationUses)
  await insertAll(transaction, auditEntry, rows.record)
}
