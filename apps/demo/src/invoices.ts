import type {
  clubInvoicing,
  clubReminders,
  invoice,
  invoiceInstalment,
  invoiceLine,
  invoiceMovement,
  invoiceReminder,
} from '@forenet/database/invoice-tables'
import type { outgoingMessage } from '@forenet/database/payment-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { computeUnpaidInstalments, type Instalment, planInstalments } from '@forenet/domain/instalments'
import { computeInvoiceLineSums } from '@forenet/domain/invoice'
import { DEFAULT_REMINDER_SCHEDULE, planReminderDates, type ReminderStep } from '@forenet/domain/invoice-reminder'
import type { MembershipRow } from './books.ts'
import type { MemberRow } from './households.ts'
import { SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'

export type Invoices = {
  invoicing: (typeof clubInvoicing.$inferInsert)[]
  invoices: (typeof invoice.$inferInsert)[]
  invoiceInstalments: (typeof invoiceInstalment.$inferInsert)[]
  invoiceLines: (typeof invoiceLine.$inferInsert)[]
  invoiceMessages: (typeof outgoingMessage.$inferInsert)[]
  invoiceMovements: Required<typeof invoiceMovement.$inferInsert>[]
  clubReminders: (typeof clubReminders.$inferInsert)[]
  invoiceReminders: (typeof invoiceReminder.$inferInsert)[]
}

const DUE_DAYS = 14
const SCHEDULE = { ...DEFAULT_REMINDER_SCHEDULE, isOn: true }
/** Age of the reminder schedule in days, older than any invoice. */
const REMINDING_DAYS = 200
type Sold = { description: string; quantity: number; unitMinor: number; vatRate: number }
const CAMP: Sold = { description: 'Sommerlejr', quantity: 1, unitMinor: 120_000, vatRate: 1 }
const SHIRT: Sold = { description: 'Klubtrøje', quantity: 2, unitMinor: 20_000, vatRate: 1.25 }
const SPONSOR: Sold = { description: 'Bandereklame, ét år', quantity: 1, unitMinor: 400_000, vatRate: 1.25 }

/** Planned invoices, oldest first. `paid`: paid share of the total; `end`: what happened to the rest. */
const INVOICES: readonly {
  daysAgo: number
  lines: readonly Sold[]
  company?: string
  paid?: number
  end?: 'credited' | 'written-off'
  instalments?: number
}[] = [
  { daysAgo: 130, lines: [CAMP], end: 'written-off' },
  { daysAgo: 118, lines: [CAMP] },
  { daysAgo: 96, lines: [SPONSOR], company: 'Højmarken Tømrerforretning', paid: 1 },
  { daysAgo: 85, lines: [CAMP], paid: 0.5 },
  { daysAgo: 80, lines: [CAMP], paid: 0.5, instalments: 4 },
  { daysAgo: 60, lines: [SHIRT] },
  { daysAgo: 52, lines: [CAMP, SHIRT], paid: 1 },
  { daysAgo: 33, lines: [SPONSOR], company: 'Cykelgården' },
  { daysAgo: 31, lines: [SHIRT], end: 'credited' },
  { daysAgo: 20, lines: [CAMP] },
  { daysAgo: 9, lines: [SHIRT], paid: 1 },
  { daysAgo: 6, lines: [CAMP], paid: 0.25 },
  { daysAgo: 3, lines: [CAMP, SHIRT], instalments: 2 },
  { daysAgo: 2, lines: [SPONSOR], company: 'Bageren på Torvet' },
]

export function buildInvoiceRows(
  organisations: readonly { id: string; key: string }[],
  members: readonly MemberRow[],
  memberships: readonly MembershipRow[],
  known: ReadonlySet<string>,
  today: CalendarDate,
): Invoices {
  const club = organisations.find(({ key }) => key === SPORTS_CLUB)
  if (!club) throw new Error('The demonstration has no sports club')
  const random = createRandom('invoices')
  const active = new Set(
    memberships
      .filter(({ organisationId, status }) => organisationId === club.id && status === 'active')
      .map(({ memberId }) => memberId),
  )
  const payers = members.filter(({ id, email }) => active.has(id) && !known.has(id) && email !== null)
  const rows: Invoices = {
    invoicing: [],
    invoices: [],
    invoiceLines: [],
    invoiceInstalments: [],
    invoiceMessages: [],
    invoiceMovements: [],
    clubReminders: [],
    invoiceReminders: [],
  }
  let number = 0

  function addInvoice(payer: MemberRow | string, lines: readonly Sold[], day: CalendarDate, note = ''): string {
    const id = random.uuid()
    const at = copenhagenInstant(day, '10:00')
    const sums = lines.map(computeInvoiceLineSums)
    const member = typeof payer === 'string' ? null : payer
    rows.invoices.push({
      id,
      organisationId: club?.id ?? '',
      memberId: member?.id ?? null,
      payerMemberId: member?.id ?? null,
      recipientName: typeof payer === 'string' ? payer : `${payer.firstName} ${payer.lastName}`,
      recipientEmail: member?.email ?? '',
      recipientAddress: member
        ? [member.addressLine1 ?? '', `${member.postCode ?? ''} ${member.city ?? ''}`.trim()].filter(Boolean)
        : ['Torvet 4', '8600 Silkeborg'],
      language: 'da',
      note,
      totalMinor: sums.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
      vatMinor: sums.reduce((sum, { vatMinor }) => sum + vatMinor, 0),
      dueOn: addDays(day, DUE_DAYS),
      instalmentCount: 0,
      createdAt: at,
      updatedAt: at,
    })
    rows.invoiceLines.push(
      ...lines.map((line, position) => ({ invoiceId: id, position, ...line, ...computeInvoiceLineSums(line) })),
    )
    return id
  }

  function addMovement(
    invoiceId: string,
    kind: Invoices['invoiceMovements'][number]['kind'],
    amountMinor: number,
    day: CalendarDate,
    { vatMinor = 0, reason = '' } = {},
  ): string {
    const id = random.uuid()
    const isNumbered = kind === 'issued' || kind === 'credited'
    rows.invoiceMovements.push({
      ...{ id, invoiceId, organisationId: club?.id ?? '', kind, amountMinor, vatMinor, day, reason },
      method: kind === 'payment' ? 'bank-transfer' : null,
      number: isNumbered ? ++number : null,
      ...{ reverses: null, bookedAt: copenhagenInstant(day, '10:00'), bookedBy: null },
    })
    return id
  }

  function addMail(template: string, onceKey: string, recipient: string, day: CalendarDate): void {
    rows.invoiceMessages.push({
      ...{ id: random.uuid(), channel: 'mail', onceKey, recipient, template },
      ...{ createdAt: copenhagenInstant(day, '10:00'), sentAt: copenhagenInstant(day, '10:01') },
    })
  }

  function addInstalments(invoiceId: string, plan: readonly Instalment[]): void {
    let uptoMinor = 0
    for (const [nth, one] of plan.entries()) {
      uptoMinor += one.amountMinor
      rows.invoiceInstalments.push({ invoiceId, position: nth + 1, ...one, uptoMinor })
    }
  }

  /**
   * Adds the reminders that would have been sent until today, without those before the due date of later instalments.
   */
  function addReminders(
    invoiceId: string,
    {
      issuedOn,
      due,
      until,
    }: { issuedOn: CalendarDate; due: readonly { number: number; dueOn: CalendarDate }[]; until: CalendarDate },
  ): void {
    for (const [nth, { number: instalment, dueOn }] of due.entries()) {
      const isLater = (step: ReminderStep) => nth > 0 && (step === 'before' || step === 'due')
      for (const { step, on } of planReminderDates(SCHEDULE, dueOn)) {
        if (on > until || on <= issuedOn || isLater(step)) continue
        const at = copenhagenInstant(on, '01:00')
        rows.invoiceReminders.push({
          ...{ id: random.uuid(), organisationId: club?.id ?? '', invoiceId, instalment, step, day: on, state: 'sent' },
          ...{ createdAt: at, updatedAt: at, sentAt: at },
        })
      }
    }
  }

  INVOICES.forEach(({ daysAgo, lines, company, paid = 0, end, instalments = 0 }, nth) => {
    const payer = company ?? payers[(nth * 7) % payers.length]
    if (!payer) throw new Error('The sports club has no members to bill')
    const day = addDays(today, -daysAgo)
    const id = addInvoice(payer, lines, day)
    const { totalMinor = 0, vatMinor = 0 } = rows.invoices.at(-1) ?? {}
    const firstDueOn = addDays(day, DUE_DAYS)
    const plan = instalments > 0 ? planInstalments(totalMinor, { count: instalments, firstDueOn, everyMonths: 1 }) : []
    addInstalments(id, plan)
    Object.assign(rows.invoices.at(-1) ?? {}, { instalmentCount: plan.length })
    addMovement(id, 'issued', totalMinor, day, { vatMinor })
    const email = typeof payer === 'string' ? null : payer.email
    if (email) addMail('invoice', `invoice:${id}:mail`, email, day)
    const paidMinor = Math.round(totalMinor * paid)
    const later = addDays(day, Math.min(daysAgo, DUE_DAYS - 1))
    if (paidMinor > 0) addMovement(id, 'payment', 0 - paidMinor, later)
    if (email && paidMinor < totalMinor && end !== 'credited') {
      const parts = plan.length > 0 ? plan : [{ dueOn: firstDueOn, amountMinor: totalMinor }]
      const left = computeUnpaidInstalments(
        parts.map(({ amountMinor }) => amountMinor),
        paidMinor,
      )
      const due = parts
        .map(({ dueOn }, at) => ({ number: plan.length > 0 ? at + 1 : 0, dueOn }))
        .filter((_, at) => left[at])
      addReminders(id, { issuedOn: day, due, until: addDays(today, end === 'written-off' ? -6 : -1) })
    }
    if (end === 'credited') {
      const credited = { vatMinor: 0 - vatMinor, reason: 'Leveret tilbage' }
      const creditNoteId = addMovement(id, end, 0 - totalMinor, later, credited)
      if (email) addMail('credit-note', `credit-note:${creditNoteId}:mail`, email, later)
    }
    if (end === 'written-off')
      addMovement(id, end, 0 - totalMinor, addDays(today, -5), { reason: 'Flyttet, ukendt adresse' })
  })
  addInvoice('Sparekassen', [SPONSOR], today, 'Tak for støtten.')
  rows.clubReminders.push({ organisationId: club.id, ...SCHEDULE, inForceOn: addDays(today, -REMINDING_DAYS) })
  rows.invoicing.push({
    organisationId: club.id,
    lastNumber: number,
    dueDays: DUE_DAYS,
    bankAccount: '9570 0012345678',
    creditorNumber: '',
  })
  return rows
}
