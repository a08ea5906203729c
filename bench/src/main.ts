import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBank } from './bank/bank.ts'
import { measureNotificationLatency } from './bell/bell.ts'
import { measureClosing } from './closing/closing.ts'
import { measureVoucherZip } from './closing/vouchers.ts'
import { measureClubs } from './clubs/clubs.ts'
import { measureAgainstCommit } from './compare/compare.ts'
import { measureDocuments } from './documents/documents.ts'
import { measureDoor } from './door/door.ts'
import { measureEvents } from './events/events.ts'
import { measureFirstPaint } from './first-paint/first-paint.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureAttendees } from './hosting/attendees.ts'
import { measureEventCancellation } from './hosting/calling-off.ts'
import { measureCancellationWithFaults } from './hosting/calling-off-troubled.ts'
import { measureImport } from './import/import.ts'
import { measurePicker } from './picker/picker.ts'
import { measurePurchase } from './purchase/purchase.ts'
import { measureReads } from './reads/reads.ts'
import { measureRegister } from './register/register.ts'
import { measureReminders } from './reminders/reminders.ts'
import { measureRenewals } from './renewals/renewals.ts'
import { describeMachine } from './report/machine.ts'
import { type BenchmarkReport, formatTargetsTable } from './report/report.ts'
import { formatMarkdownTable } from './report/table.ts'
import { updateResults, writeResults, writeSection } from './report/write-results.ts'
import { measureRush } from './rush/rush.ts'
import { PROFILE_FOLDER } from './setting/portal.ts'
import { measureSize } from './size/size.ts'
import { measureStart } from './start/start.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Also measures a fresh start, which needs the package registry. */
    fresh: { type: 'boolean', default: false },
    /** Writes bench/results.md, or updates the measured sections. */
    write: { type: 'boolean', default: false },
    /** Options of `compare <commit>`: number of rounds, seconds per slice, names of slices (default: all). */
    rounds: { type: 'string', default: '3' },
    slice: { type: 'string', default: '10' },
    only: { type: 'string', multiple: true, default: [] },
    /** How many renewals, PDFs of invoices, or vouchers. */
    size: { type: 'string' },
    /** Folder for CPU profiles of the portal. */
    profile: { type: 'string' },
  },
})

const [COMPARE, comparedCommit = ''] = ['compare', positionals[0] === 'compare' ? positionals[1] : '']
const wanted = comparedCommit === '' ? positionals : [COMPARE]

type Measure = (stack: AsyncDisposableStack) => Promise<BenchmarkReport>

const now = new Date()
const size = options.size === undefined ? undefined : Number(options.size)
const MEASURES: Record<string, Measure> = {
  reads: (stack) => measureReads(stack, now),
  events: (stack) => measureEvents(stack, now),
  purchase: (stack) => measurePurchase(stack, now),
  rush: (stack) => measureRush(stack, now),
  start: (stack) => measureStart(stack, options.fresh),
  size: () => measureSize(),
  growth: (stack) => measureGrowth(stack, now),
  clubs: (stack) => measureClubs(stack, now),
  picker: (stack) => measurePicker(stack, now),
  import: (stack) => measureImport(stack, now),
  closing: (stack) => measureClosing(stack, now),
  vouchers: (stack) => measureVoucherZip(stack, now, size),
  bank: (stack) => measureBank(stack, now),
  reminders: (stack) => measureReminders(stack, now),
  renewals: (stack) => measureRenewals(stack, now, size),
  documents: () => measureDocuments(size),
  register: (stack) => measureRegister(stack, now),
  bell: (stack) => measureNotificationLatency(stack, now),
  attendees: (stack) => measureAttendees(stack, now),
  'calling-off': (stack) => measureEventCancellation(stack, now),
  door: (stack) => measureDoor(stack, now),
  'first-paint': (stack) => measureFirstPaint(stack),
  'calling-off-troubled': (stack) => measureCancellationWithFaults(stack, now),
  [COMPARE]: (stack) =>
    measureAgainstCommit(stack, now, {
      commit: comparedCommit,
      rounds: Number(options.rounds),
      seconds: Number(options.slice),
      only: options.only,
    }),
}

/** Benchmarks that run only if named, and have their own sections in the results. */
const ALONE: readonly string[] = [
  ...['first-paint', 'calling-off-troubled', 'clubs', COMPARE],
  ...['bank', 'closing', 'documents', 'reminders', 'renewals', 'vouchers'],
]

let running: { stack: AsyncDisposableStack; ended: Promise<unknown> } | null = null
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.error(`\nStopping (${signal}) …`)
    stopping = true
    // A benchmark that is just starting cleans up itself.
    Promise.allSettled([running?.stack.disposeAsync(), running?.ended]).then(() => process.exit(1))
  })
}

process.exitCode = await main()

async function main(): Promise<number> {
  const unknown = wanted.filter((name) => !(name in MEASURES))
  if (unknown.length > 0)
    return refuse(`There is no measure ${unknown.join(', ')}: ${Object.keys(MEASURES).join(', ')}`)
  if (size !== undefined && !(Number.isInteger(size) && size > 0)) return refuse('The size is a whole number above 0')
  if (wanted.includes(COMPARE) && comparedCommit === '') return refuse('Compare with which commit? compare <commit>')
  const alone = wanted.length === 1 && wanted[0] && ALONE.includes(wanted[0]) ? wanted[0] : null
  if (options.write && !alone && wanted.some((name) => ALONE.includes(name)))
    return refuse(`Each of these is written by itself: ${ALONE.join(', ')}`)
  if (options.profile) process.env[PROFILE_FOLDER] = resolve(options.profile)

  const facts = await describeMachine()
  console.log(`${facts.join('\n')}\n`)
  const reports: BenchmarkReport[] = []
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (wanted.length > 0 ? !wanted.includes(name) : ALONE.includes(name)) continue
    const report = await measured(measure).catch((error: unknown) => failure(name, error))
    if (stopping) return 1
    reports.push(report)
    console.log(`## ${report.title}\n${report.how}\n`)
    if (report.rows.length > 0) console.log(`${formatMarkdownTable(report.header, report.rows)}\n`)
  }
  const all = formatTargetsTable(reports)
  if (all.rows.length > 0) console.log(`## Bars\n\n${formatMarkdownTable(all.header, all.rows)}`)
  const broken = reports.some((report) => report.rows.length === 0)
  if (options.write && broken) return refuse('Nothing was written: not everything could be measured')
  if (options.write && alone && reports[0]) {
    console.log(
      `\nWritten to ${await writeSection(`npm run bench -- ${positionals.join(' ')}`, reports[0], facts, now)}`,
    )
  } else if (options.write) {
    const write = wanted.length > 0 ? updateResults : writeResults
    console.log(`\nWritten to ${await write(reports, facts, now)}`)
  }
  return reports.every((report) => report.bars.every((bar) => bar.met)) ? 0 : 1
}

async function measured(measure: Measure): Promise<BenchmarkReport> {
  const stack = new AsyncDisposableStack()
  const ended = measure(stack)
  running = { stack, ended }
  try {
    return await ended
  } finally {
    await stack.disposeAsync()
  }
}

/** Reports a failed benchmark as a missed target, so that the other benchmarks still run. */
function failure(name: string, error: unknown): BenchmarkReport {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return {
    title: `${name}: not measured`,
    how: why,
    header: ['', ''],
    rows: [],
    bars: [{ what: name, measured: 'nothing', bar: 'to be measured', met: false }],
  }
}

function refuse(why: string): number {
  console.error(why)
  return 1
}
