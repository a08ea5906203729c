import { randomUUID } from 'node:crypto'
import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation, PaymentSetUp } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { purposeOf } from '@forenet/sealing/sealed-column'
import type { Sealing } from '@forenet/sealing/sealing'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import { presentConfiguration, presentOrganisation, takesPayments } from './present.ts'
import * as repository from './repository.ts'

type Deps = { database: Database; now: () => Date }

/** Configurations that are on offer or coming; throws `not-found` for an organisation that is not enabled. */
export async function membershipConfigurations(
  { database, now }: Deps,
  organisationId: string,
): Promise<MembershipConfiguration[]> {
  await getEnabled(database, organisationId)
  const at = now()
  const today = calendarDateAt(at)
  const rows = await repository.listConfigurations(database, organisationId, at)
  return rows.filter((row) => row.endDate >= today).map((row) => presentConfiguration(row, today))
}

/** Provider, test mode and currency; throws `organisation-unavailable` where the set-up cannot be loaded. */
export async function paymentSetUp({ database }: Deps, organisationId: string): Promise<PaymentSetUp> {
  const row = await getEnabled(database, organisationId)
  if (!takesPayments(row)) {
    throw new ProblemError('organisation-unavailable', 'Payment is not set up for this organisation')
  }
  return { provider: row.paymentProvider, testMode: row.paymentTestMode, currencySymbol: row.paymentCurrency }
}

async function getEnabled(database: Database, organisationId: string): Promise<repository.OrganisationRow> {
  const row = await repository.findOrganisation(database, organisationId)
  if (!row?.enabled) throw notFound('The organisation')
  return row
}

/**
 * An organisation as the contract has it, also one that is no longer enabled (receipts outlive it). Its coming events
 * are counted from `now` on, where the caller has a clock of its own.
 */
export async function getOrganisation(
  database: Database,
  organisationId: string,
  now: Date | null = null,
): Promise<Organisation> {
  const row = await repository.findOrganisation(database, organisationId, now)
  if (!row) throw notFound('The organisation')
  return presentOrganisation(row)
}

/** The enabled organisation that an id, a key or a name stands for; throws `not-found`. */
export async function resolveOrganisation(database: Database, called: string): Promise<Organisation> {
  const row = await repository.findCalled(database, called)
  if (!row) throw notFound('The organisation')
  return getOrganisation(database, row.id)
}

/** An organisation whose memberships can be bought now; throws `not-found`, or `organisation-unavailable` with the reason in words. */
export async function getBuyable(database: Database, organisationId: string): Promise<Organisation> {
  const organisation = presentOrganisation(await getEnabled(database, organisationId))
  if (organisation.unavailable) {
    throw new ProblemError('organisation-unavailable', 'Memberships of this organisation cannot be bought just now')
  }
  return organisation
}

/** What paying an organisation needs to know of it; throws `not-found`. */
export async function getPayable(
  database: Database,
  organisationId: string,
): Promise<{ key: string; name: string; paymentProvider: string; paymentTestMode: boolean }> {
  const row = await repository.findPayable(database, organisationId)
  if (!row?.enabled) throw notFound('The organisation')
  const { key, name, paymentProvider, paymentTestMode } = row
  return { key, name, paymentProvider, paymentTestMode }
}

/** Whether a club is published. */
export async function isShown(database: Database, organisationId: string): Promise<boolean> {
  return (await repository.findPayable(database, organisationId))?.enabled ?? false
}

/** Everything an organisation has configured, past ones too. */
export function configurationsOf(database: Database, organisationId: string): Promise<repository.ConfigurationRow[]> {
  return repository.listConfigurations(database, organisationId)
}

/** Every organisation, also those that are not shown. */
export function listOrganisationIds(database: Database): Promise<string[]> {
  return repository.listIds(database)
}

/** The organisation's own key at a provider, or null where it uses the portal's. Server to gateway only (ruling 9). */
export async function findGatewayKey(
  database: Database,
  sealing: Sealing,
  id: string,
  provider: string,
): Promise<string | null> {
  const sealed = await repository.findSealedGatewayKey(database, id, provider)
  return sealed === null ? null : sealing.open(sealed, purposeOf(repository.SEALED_GATEWAY_KEY, id, provider))
}

/** Whether an organisation has a key of its own at the provider that it takes. */
export async function hasOwnKey(database: Database, id: string): Promise<boolean> {
  const row = await repository.findPayable(database, id)
  return row !== undefined && (await repository.findSealedGatewayKey(database, id, row.paymentProvider)) !== null
}

/**
 * The keys of an organisation at a provider since a moment, the one of that moment first and today's last; null: the portal's.
 * Server to gateway only (ruling 9).
 */
export async function findGatewayKeysSince(
  database: Database,
  sealing: Sealing,
  id: string,
  provider: string,
  since: Date,
): Promise<(string | null)[]> {
  const replaced = await repository.listReplacedKeys(database, id, provider, since)
  const before = await Promise.all(
    replaced.map(({ id: keyId, sealedKey }) =>
      sealedKey === null ? null : sealing.open(sealedKey, purposeOf(repository.SEALED_REPLACED_KEY, keyId)),
    ),
  )
  return [...before, await findGatewayKey(database, sealing, id, provider)]
}

/**
 * Gives an organisation a key of its own at the provider that it takes. The one before is kept: what was paid under it goes back
 * under it.
 */
export async function setGatewayKey(
  database: Database,
  sealing: Sealing,
  id: string,
  key: string,
  at: Date,
): Promise<void> {
  const row = await repository.findPayable(database, id)
  if (!row) throw notFound('The organisation')
  const { paymentProvider: provider } = row
  const before = await findGatewayKey(database, sealing, id, provider)
  if (before === key) return
  await keepReplaced(database, sealing, { organisationId: id, provider, key: before }, at)
  const sealed = sealing.seal(key, purposeOf(repository.SEALED_GATEWAY_KEY, id, provider))
  await repository.storeSealedGatewayKey(database, id, provider, sealed)
}

/** The key of an organisation's own that it goes by, at the provider that it takes, and since when; null where it has none. */
export async function ownKeyOf(
  database: Database,
  sealing: Sealing,
  id: string,
): Promise<{ key: string; provider: string; since: Date | null } | null> {
  const row = await repository.findPayable(database, id)
  if (!row) throw notFound('The organisation')
  const { paymentProvider: provider } = row
  const key = await findGatewayKey(database, sealing, id, provider)
  return key === null ? null : { key, provider, since: await repository.findKeySince(database, id, provider) }
}

/**
 * Takes an organisation's own key away: it goes by the portal's from then on. The key is kept as one that is replaced is, for
 * what a process that still believes it begins.
 */
export async function dropGatewayKey(
  transaction: Database,
  sealing: Sealing,
  id: string,
  { key, provider }: { key: string; provider: string },
  at: Date,
): Promise<void> {
  await keepReplaced(transaction, sealing, { organisationId: id, provider, key }, at)
  await repository.deleteSealedGatewayKey(transaction, id, provider)
}

async function keepReplaced(
  database: Database,
  sealing: Sealing,
  { organisationId, provider, key }: { organisationId: string; provider: string; key: string | null },
  at: Date,
): Promise<void> {
  const id = randomUUID()
  const sealedKey = key === null ? null : sealing.seal(key, purposeOf(repository.SEALED_REPLACED_KEY, id))
  await repository.insertReplacedKey(database, { id, organisationId, provider, sealedKey, replacedAt: at })
}

/**
 * Copies to where they are kept now the gateway keys from when there was one provider. They stay where they were: processes of the
 * version before read them there.
 */
export async function copyGatewayKeys(database: Database, sealing: Sealing, provider: string): Promise<void> {
  for (const { id, sealed } of await repository.listKeysBefore(database, provider)) {
    const key = await sealing.open(sealed, purposeOf(repository.SEALED_GATEWAY_KEY_BEFORE, id))
    const anew = sealing.seal(key, purposeOf(repository.SEALED_GATEWAY_KEY, id, provider))
    await repository.insertSealedGatewayKey(database, id, provider, anew)
  }
}

/** What an organisation says that its dues were used for; null where it says nothing. */
export function duesPaidFor(database: Database, organisationId: string): Promise<string | null> {
  return repository.findDuesPaidFor(database, organisationId)
}
