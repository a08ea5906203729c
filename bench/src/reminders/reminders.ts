import type { SendingGate } from '@forenet/api/modules/core/club-sending/sending-gate'
import { remindAll } from '@forenet/api/modules/finance/invoices/reminders/remind-due'
import { compareReminders } from '@forenet/api/modules/finance/invoices/reminders/reminder-proof-repository'
import { createPoolDatabase } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import { addDays, calendarDateAt } from '@forenet/domain/calendar-date'
import { type BenchmarkReport, buildMaximumTarget, buildMinimumTarget } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { fillInvoices } from '../setting/invoices.ts'
import { MEMBERS_PER_CLUB } from '../setting/members.ts'

const CLUBS = 10
const INVOICES_PER_CLUB = 5_000
const REMINDERS = CLUBS * INVOICES_PER_CLUB
const FIRST_AFTER_DAYS = 15
/** Seconds from the start of reminders at 0:45 until their check at 6:30. */
const NIGHT_SECONDS = 5.75 * 3_600

/** Queues the reminders of a night without sending e-mails, then runs the check of each club. */
export async function measureReminders(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const databaseUrl = await startFilledCluster(stack, CLUBS * MEMBERS_PER_CLUB, now.getFullYear())
  const today = calendarDateAt(now)
  const keys = Array.from({ length: CLUBS }, (_, index) => `CLUB${String(index + 1).padStart(5, '0')}`)
  for (const club of keys) {
    await fillInvoices(databaseUrl, {
      ...{ club, invoices: INVOICES_PER_CLUB, issuedOn: addDays(today, -FIRST_AFTER_DAYS - 1), isPaid: false },
      recipient: "'Anne Lund'",
      email: "'anne.' || g || '@example.org'",
    })
  }
  const pool = openPool(databaseUrl)
  stack.defer(() => pool.end())
  await pool.query(
    `insert into club_reminders (organisation_id, is_on, on_due_date, first_after_days, first_fee_minor, second_fee_minor, in_force_on)
     select id, true, false, $2, 0, 0, $3 from organisation where key = any($1)`,
    [keys, FIRST_AFTER_DAYS, addDays(today, -60)],
  )
  const database = createPoolDatabase(pool)
  let queued = 0
  const sending = { take: async (_transaction: unknown, wanted: { messages: number }) => wanted.messages }
  const began = performance.now()
  await remindAll({
    ...{ pool, database, now: () => now, log: console as never },
    sending: sending as unknown as SendingGate,
    send: async () => void queued++,
  })
  const reminded = performance.now()
  const { rows } = await pool.query<{ id: string }>('select id from organisation where key = any($1)', [keys])
  const proofs = await Promise.all(
    rows.map(({ id }) => compareReminders(database, id, { today, queuedBefore: addHours(now, -4) })),
  )
  const proved = performance.now()
  const sum = (of: (proof: (typeof proofs)[number]) => number) => proofs.reduce((total, proof) => total + of(proof), 0)
  const seconds = (reminded - began) / 1_000
  return {
    title: 'Reminders of a night',
    how: `${REMINDERS} invoices of ${CLUBS} clubs become due for their first reminder: each is locked and its reminder stored and queued; e-mails are not sent. Then each club's reminders are proved. Once.`,
    header: ['step', 'seconds', 'a second'],
    rows: [
      ['queued', seconds.toFixed(1), (queued / seconds).toFixed(0)],
      ['proved', ((proved - reminded) / 1_000).toFixed(1), ''],
    ],
    bars: [
      buildMinimumTarget('reminders queued in a night', queued, REMINDERS),
      buildMaximumTarget('night of reminders', seconds, NIGHT_SECONDS, ' s'),
      buildMinimumTarget(
        'reminders that the proof expected',
        sum(({ expected }) => expected),
        REMINDERS,
      ),
      buildMaximumTarget(
        'reminders missing, unfounded or unsent',
        sum((one) => one.missing + one.unfounded + one.unsent),
        0,
      ),
    ],
  }
}

function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000)
}
