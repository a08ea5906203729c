import { parseArgs } from 'node:util'
import { newMembershipConfigurationSchema } from '@forenet/contract/membership'
import { newOrganisationSchema, ORGANISATION_KINDS } from '@forenet/contract/organisation'
import { createPoolDatabase } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { formatMoney, kronerToMinor } from '@forenet/domain/money'
import { computeParticipantPrice } from '@forenet/domain/price'
import type { z } from 'zod'
import { createOrganisation, listClubsForSale, offerMembership } from '../modules/core/organisations/index.ts'
import { type Command, type CommandContext, type CommandResult, CommandUsageError } from './command.ts'
import { withPortalDatabase } from './portal-database.ts'

const CLUB_OPTIONS = {
  key: 'key',
  name: 'name',
  kind: 'kind',
  email: 'email',
  description: 'description',
  phone: 'phone',
  website: 'website',
  address: 'addressLine1',
  'post-code': 'postCode',
  city: 'city',
  colour: 'accentColour',
  founded: 'foundedYear',
  cvr: 'cvrNumber',
  'test-mode': 'paymentTestMode',
} as const

const MEMBERSHIP_OPTIONS = {
  name: 'name',
  description: 'description',
  price: 'priceMinor',
  vat: 'vatRate',
  surcharge: 'surchargeMinor',
  from: 'startDate',
  to: 'endDate',
  'on-offer': 'offerStartDate',
  'age-from': 'ageFrom',
  'age-to': 'ageTo',
} as const

export const clubCommand: Command = {
  name: 'club',
  explains: 'creates a club and its memberships',
  usage: [
    'club create --key <KEY> --name <name> --kind <kind> --email <address>',
    '    [--description …] [--phone …] [--website https://…] [--address …] [--post-code …] [--city …]',
    '    [--colour #1f6f54] [--founded 1923] [--cvr 12345678] [--test-mode]',
    `  KEY is 3 to 20 capital letters and digits, and never changes; kind is ${ORGANISATION_KINDS.join(', ')};`,
    '  with --test-mode payments are authorized and never captured',
    'club membership --club <KEY> --name <name> --price <kroner> --from <day> --to <day>',
    '    [--on-offer <day>] [--vat <per cent>] [--surcharge <kroner>] [--age-from <years>] [--age-to <years>] [--description …]',
    '  days as in 2027-01-31; on offer from today by default',
    'club list',
  ],
  run: (context, args) => {
    const [action, ...rest] = args
    if (action === 'create') return createClub(context, rest)
    if (action === 'membership') return createMembershipOffer(context, rest)
    if (action === 'list') return listClubNames(context, rest)
    if (action?.startsWith('-')) parseArgs({ args: [...args], options: {} })
    throw new CommandUsageError(
      action === undefined ? 'Expected create, membership or list' : `Unknown: club ${action}`,
    )
  },
}

async function createClub(
  { configuration, now, say }: CommandContext,
  args: readonly string[],
): Promise<CommandResult> {
  const options = { ...textOptions(Object.keys(CLUB_OPTIONS)), 'test-mode': { type: 'boolean' } as const }
  const values: Partial<Record<string, string | boolean>> = parseArgs({ args: [...args], options }).values
  const { founded } = values
  const wanted = parseFields(newOrganisationSchema, CLUB_OPTIONS, {
    ...values,
    ...(founded === undefined ? {} : { founded: Number(founded) }),
  })
  await withPortalDatabase(configuration(), (pool) => createOrganisation(pool, 'portal', wanted, now()))
  say(`Created ${wanted.name} (${wanted.key}). Members see it once a membership is on offer:`)
  say(`  forenet club membership --club ${wanted.key} --name … --price … --from … --to …`)
  return 'good'
}

async function createMembershipOffer(
  { configuration, now, say }: CommandContext,
  args: readonly string[],
): Promise<CommandResult> {
  const options = textOptions(['club', ...Object.keys(MEMBERSHIP_OPTIONS)])
  const { values } = parseArgs({ args: [...args], options })
  const { club, price, vat, surcharge, 'age-from': ageFrom, 'age-to': ageTo, ...rest } = values
  if (typeof club !== 'string') throw new CommandUsageError('--club is required')
  const wanted = parseFields(newMembershipConfigurationSchema, MEMBERSHIP_OPTIONS, {
    'on-offer': calendarDateAt(now()),
    ...rest,
    price: parseOptionalKroner('price', price),
    surcharge: parseOptionalKroner('surcharge', surcharge ?? '0'),
    vat: parseVatRate(vat ?? '0'),
    ...(ageFrom === undefined ? {} : { 'age-from': Number(ageFrom) }),
    ...(ageTo === undefined ? {} : { 'age-to': Number(ageTo) }),
  })
  await withPortalDatabase(configuration(), (pool) => offerMembership(pool, 'portal', club, wanted, now()))
  const { totalMinor } = computeParticipantPrice(wanted)
  say(`${wanted.name} is on offer at ${club} from ${wanted.offerStartDate}: ${formatMoney(totalMinor, 'en')} in total,`)
  say(`for ${wanted.startDate} to ${wanted.endDate}`)
  return 'good'
}

async function listClubNames({ configuration, say }: CommandContext, args: readonly string[]): Promise<CommandResult> {
  parseArgs({ args: [...args], options: {} })
  const clubs = await withPortalDatabase(configuration(), (pool) => listClubsForSale(createPoolDatabase(pool)))
  for (const { key, name, kind, memberships, testMode } of clubs) {
    const offers = memberships === 1 ? '1 membership' : `${memberships} memberships`
    say(`${key.padEnd(22)}${name} (${kind}), ${offers}${testMode ? ', test mode: nothing is captured' : ''}`)
  }
  if (clubs.length === 0) say('There is no club yet')
  return 'good'
}

function textOptions(names: readonly string[]): Record<string, { type: 'string' }> {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
}

function parseFields<S extends z.ZodType>(
  schema: S,
  fields: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): z.output<S> {
  const given = Object.entries(fields).filter(([option]) => values[option] !== undefined)
  const parsed = schema.safeParse(Object.fromEntries(given.map(([option, field]) => [field, values[option]])))
  if (parsed.success) return parsed.data
  const optionOf = new Map(Object.entries(fields).map(([option, field]) => [field, option]))
  const wrong = parsed.error.issues.map(({ path, message }) => {
    const option = optionOf.get(String(path[0])) ?? ''
    return `--${option}: ${values[option] === undefined ? 'is missing' : message}`
  })
  throw new CommandUsageError(wrong.join('\n'))
}

function parseOptionalKroner(option: string, text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined
  if (!/^\d+([.,]\d{1,2})?$/.test(text))
    throw new CommandUsageError(`--${option}: must be kroner such as 450 or 450,50`)
  return kronerToMinor(Number(text.replace(',', '.')))
}

function parseVatRate(text: unknown): number {
  const percent =
    typeof text === 'string' && /^\d+([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (Number.isNaN(percent) || (percent > 0 && percent < 1)) {
    throw new CommandUsageError('--vat: must be per cent such as 25, or 0 for none')
  }
  return Math.round(10_000 + percent * 100) / 10_000
}
