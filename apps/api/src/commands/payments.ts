import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkOutConnection } from '@forenet/database/check-out'
import { createPoolDatabase } from '@forenet/database/database'
import { formatMoney } from '@forenet/domain/money'
import { openSealing } from '@forenet/sealing/sealing'
import type pg from 'pg'
import { FREEPAY } from '../adapters/gateways/freepay.ts'
import {
  configuredGateways,
  PAYMENT_PROVIDERS,
  portalGatewayKeys,
  providerSettings,
} from '../adapters/gateways/providers.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { findMaintenance } from '../modules/core/maintenance/index.ts'
import { listOrganisationIds } from '../modules/core/organisations/index.ts'
import {
  adoptAuthorization,
  compareWithGateway,
  createGatewayKeysSinceLookup,
  findUnmatchedPayment,
  parseGatewayList,
  providersInUse,
  type RemedyDeps,
  recordGatewayRefund,
  returnUnmatchedMoney,
  type UnmatchedPayment,
  type UnmatchedRemedy,
} from '../modules/money/payments/index.ts'
import { readMasterKeys } from '../start/secrets.ts'
import { type Command, type CommandContext, type CommandResult, CommandUsageError } from './command.ts'
import { withPortalDatabase } from './portal-database.ts'
import { listWaitingPaymentLines, releaseWaitingPayment } from './waiting-payments.ts'

const SEARCH_DAYS = 30
const DAY_MS = 86_400_000
/** A list may contain payments of any age, under replaced keys. */
const EPOCH = new Date(0)
const CORRECT_PAYMENTS_LOCK = 86_267_571_272
/** A running portal settles within this number of polls, one per second. */
const MAX_POLLS = 20

type PaymentsAction = 'unmatched' | 'adopt' | 'give-back'

/** Compares payments with the gateway, mainly after restoring an older backup. */
export const paymentsCommand: Command = {
  name: 'payments',
  explains: 'lists and retries unsettled payments; finds and corrects differences between gateway and ledger',
  usage: [
    'payments waiting',
    '  Lists payments that are not settled and refunds that the gateway has not confirmed, with the next try.',
    '  Exit code 1 if any is older than ten minutes.',
    'payments release <id> … | --all',
    '  Makes the portal retry them now, for example after the clock was wrong or the gateway unreachable.',
    'payments unmatched [--list <file>] [--from 2026-12-01] [--to 2026-12-31]',
    '  Compares the listed authorizations, and the payments recorded in that period (default: the last 30 days), with',
    '  the gateway. The list is the export of the gateway’s web interface, as text with a column',
    '  AuthorizationIdentifier, because its API cannot list payments; --list - reads standard input. Exit code 1 if',
    '  anything differs.',
    'payments adopt <authorization> … | --list <file> …',
    '  Records payments of known purchases, which the portal then settles, and missing refunds.',
    'payments give-back <authorization> … | --list <file> …',
    '  Voids or refunds payments of unknown purchases.',
    'adopt and give-back require maintenance and can be repeated. --provider selects the gateway; without it, Freepay.',
  ],
  run: async (context, args) => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        list: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        provider: { type: 'string' },
        all: { type: 'boolean', default: false },
      },
    })
    const [action, ...named] = positionals
    if (action === 'waiting' && args.length === 1) return listWaitingPaymentLines(context)
    if (action === 'release' && args.length === named.length + 1 + Number(values.all)) {
      if (values.all !== named.length > 0) return releaseWaitingPayment(context, named)
    }
    if (values.all || (action !== 'unmatched' && action !== 'adopt' && action !== 'give-back')) {
      throw new CommandUsageError('Expected waiting, release, unmatched, adopt or give-back')
    }
    if (action === 'unmatched' ? named.length > 0 : named.length > 0 === (values.list !== undefined)) {
      throw new CommandUsageError(
        action === 'unmatched'
          ? 'unmatched takes --list <file>, not authorizations'
          : 'Expected authorizations or --list <file>',
      )
    }
    const time = parsePeriod(values, context.now())
    const listed = values.list === undefined ? named : parseGatewayList(await readGatewayList(values.list, context))
    const configuration = context.configuration()
    return withPortalDatabase(configuration, async (pool) => {
      const deps = await createRemedyDeps(configuration, pool, values.provider, context.now)
      if (action === 'unmatched') return reportUnmatched(deps, listed, time, context)
      if (!(await findMaintenance(deps.database))) {
        throw new Error(
          'Turn on maintenance first, so that no payment changes during the correction: forenet maintenance on',
        )
      }
      const rows =
        values.list === undefined
          ? await listUnmatchedPayments(deps, listed)
          : (await compareWithGateway(deps, listed, time)).rows
      return withCorrectionLock(pool, () => correctPayments(deps, action, rows, values.list === undefined, context))
    })
  },
}

function parsePeriod({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const day = (text: string, option: string) => {
    const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
    if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text) {
      throw new CommandUsageError(`${option} must be a date such as 2026-12-31`)
    }
    return at
  }
  const time = {
    from: from === undefined ? new Date(now.getTime() - SEARCH_DAYS * DAY_MS) : day(from, '--from'),
    // Covers the last day in time zones ahead of UTC.
    to: to === undefined ? new Date(now.getTime() + DAY_MS) : new Date(day(to, '--to').getTime() + DAY_MS),
  }
  if (time.from >= time.to) throw new CommandUsageError('--from is after --to')
  return time
}

async function readGatewayList(file: string, { input }: CommandContext): Promise<string> {
  if (file === '-') return input()
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new CommandUsageError(`The list ${file} cannot be read`, { cause })
  }
}

async function createRemedyDeps(
  configuration: Configuration,
  pool: pg.Pool,
  wanted: string | undefined,
  now: () => Date,
): Promise<RemedyDeps> {
  const { FREEPAY_MANAGE_URL, FREEPAY_API_KEY } = configuration
  if (!FREEPAY_MANAGE_URL || !FREEPAY_API_KEY) {
    throw new Error('FREEPAY_MANAGE_URL and FREEPAY_API_KEY must be set')
  }
  const settings = providerSettings(configuration)
  const gateways = configuredGateways(settings, { timeoutMs: configuration.GATEWAY_TIMEOUT_MS, version: 'forenet' })
  const gateway = gateways.of(selectProvider(gateways.providers, wanted))
  const database = createPoolDatabase(pool)
  const sealing = await openSealing(pool, await readMasterKeys(configuration), now)
  const portal = portalGatewayKeys(settings)
  const keysSince = createGatewayKeysSinceLookup(database, sealing, portal)
  const organisations = await listOrganisationIds(database)
  const own = await Promise.all(organisations.map((id) => keysSince(id, gateway.provider, EPOCH)))
  const keys = new Set([...[portal.get(gateway.provider) ?? []].flat(), ...own.flat()])
  return { pool, database, gateway, keys: [...keys], now }
}

/** A gateway's list belongs to one provider. */
function selectProvider(providers: readonly string[], wanted = FREEPAY): string {
  if (providers.includes(wanted)) return wanted
  throw new CommandUsageError(`--provider must be one of ${providers.join(', ')}`)
}

async function reportUnmatched(
  deps: RemedyDeps,
  listed: readonly string[],
  time: { from: Date; to: Date },
  { say }: CommandContext,
): Promise<CommandResult> {
  const found = await compareWithGateway(deps, listed, time)
  for (const row of found.rows) for (const line of describeUnmatched(row)) say(line)
  say(
    `${found.looked} compared, ${found.rows.length} unmatched; captured at the gateway: ${formatAmount(found.gatewayMinor)}, recorded here: ${formatAmount(found.booksMinor)}`,
  )
  if (found.notThere > 0) say(`${found.notThere} of the list do not exist at the gateway, or were voided`)
  if (listed.length === 0) {
    say(
      `Without a list exported from the gateway, payments missing here cannot be found (${found.openWindows} payment windows were opened in this period and have no result)`,
    )
  }
  const strange = (await providersInUse(deps.database)).filter(({ provider }) => !PAYMENT_PROVIDERS.has(provider))
  for (const { provider, attempts } of strange) {
    say(`${attempts} payments of the provider "${provider}" cannot be compared, because it is not configured`)
  }
  return found.rows.length + strange.length === 0 ? 'good' : 'found-wrong'
}

const REMEDY_HINTS: Record<UnmatchedRemedy, string> = {
  wait: 'nothing to do: the running portal settles it',
  adopt: 'record it: payments adopt',
  'book-refund': 'record it: payments adopt; then check whether the refunded purchase is still valid',
  'give-back': 'void or refund it: payments give-back',
  look: 'check it at the gateway and in the portal’s reconciliation',
}

const formatAmount = (minor: number, currency = 'DKK') => formatMoney(minor, 'en', currency)

function describeUnmatched({
  authorizationIdentifier,
  orderNumber,
  amountMinor,
  currency,
  why,
  remedy,
  booked,
}: UnmatchedPayment) {
  const whose = booked ? `, ${booked.organisationKey}, ${booked.payer}, order ${booked.orderId}` : ''
  return [
    `${authorizationIdentifier}  ${formatAmount(amountMinor, currency)} ${why} (${orderNumber}${whose})`,
    `  ${REMEDY_HINTS[remedy]}`,
  ]
}

async function listUnmatchedPayments(deps: RemedyDeps, identifiers: readonly string[]): Promise<UnmatchedPayment[]> {
  const rows = await Promise.all(identifiers.map((identifier) => findUnmatchedPayment(deps, identifier)))
  return rows.flatMap((row) => row ?? [])
}

/** `named`: also reports named authorizations that need another remedy. */
async function correctPayments(
  deps: RemedyDeps,
  action: Exclude<PaymentsAction, 'unmatched'>,
  rows: readonly UnmatchedPayment[],
  named: boolean,
  { say }: CommandContext,
): Promise<CommandResult> {
  const remedies: readonly UnmatchedRemedy[] = action === 'adopt' ? ['adopt', 'book-refund'] : ['give-back']
  const meant = rows.filter(({ remedy }) => remedies.includes(remedy))
  const others = named ? rows.filter(({ remedy }) => !remedies.includes(remedy)) : []
  for (const row of others) for (const line of describeUnmatched(row)) say(line)
  for (const row of meant) {
    const what = `${row.authorizationIdentifier}  ${formatAmount(row.amountMinor, row.currency)} (${row.orderNumber})`
    if (row.remedy === 'give-back') {
      await returnUnmatchedMoney(deps, row)
      say(`${what} voided or refunded`)
    } else if (row.remedy === 'book-refund') {
      await recordGatewayRefund(deps, row)
      say(`${what} recorded as refunded; check whether the purchase is still valid: order ${row.booked?.orderId}`)
    } else {
      await adoptAuthorization(deps, row)
      say(`${what} ${await applyRemedy(deps, row)}`)
    }
  }
  if (meant.length === 0 && others.length === 0) say('Nothing to do')
  return others.length === 0 ? 'good' : 'found-wrong'
}

/** An advisory lock, because concurrent runs could refund twice. */
async function withCorrectionLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const { client, release } = await checkOutConnection(pool)
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      CORRECT_PAYMENTS_LOCK,
    ])
    if (!rows[0]?.got) throw new Error('Another process is correcting payments')
    return await work()
  } finally {
    release(new Error('Closing the connection releases the advisory lock'))
  }
}

async function applyRemedy(deps: RemedyDeps, { authorizationIdentifier }: UnmatchedPayment): Promise<string> {
  for (let look = 0; look < MAX_POLLS; look++) {
    const left = await findUnmatchedPayment(deps, authorizationIdentifier)
    if (!left) return 'settled'
    if (left.remedy !== 'wait') return left.why
    await setTimeout(1_000)
  }
  return 'will be settled when the portal runs'
}
