import { randomUUID } from 'node:crypto'
import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation, PaymentSetUp } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { buildSealingPurpose } from '@forenet/sealing/sealed-column'
import type { Sealing } from '@forenet/sealing/sealing'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { presentConfiguration, presentOrganisation, takesPayments } from './present-organisation.ts'
import * as repository from './repository.ts'

type Deps = { database: Database; now: () => Date }

export async function listMembershipConfigurations(
  { database, now }: Deps,
  organisationId: string,
): Promise<MembershipConfiguration[]> {
  await getEnabled(database, organisationId)
  const at = now()
  const today = calendarDateAt(at)
  const rows = await repository.listConfigurations(database, organisationId, at)
  return rows.filter((row) => row.endDate >= today).map((row) => presentConfiguration(row, today))
}

/** Throws `organisation-unavailable` without a payment set-up. */
export async function getPaymentSetUp({ database }: Deps, organisationId: string): Promise<PaymentSetUp> {
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

/** Includes disabled organisations, because receipts outlive them. */
export async function getOrganisation(
  database: Database,
  organisationId: string,
  now: Date | null = null,
): Promise<Organisation> {
  const row = await repository.findOrganisation(database, organisationId, now)
  if (!row) throw notFound('The organisation')
  return presentOrganisation(row)
}

/** Accepts an id, key or name. Throws `not-found`. */
export async function resolveOrganisation(database: Database, called: string): Promise<Organisation> {
  const row = await repository.findOrganisationByName(database, called)
  if (!row) throw notFound('The organisation')
  return getOrganisation(database, row.id)
}

/** Throws `not-found`, or `organisation-unavailable` with the reason. */
export async function getBuyableOrganisation(database: Database, organisationId: string): Promise<Organisation> {
  const organisation = presentOrganisation(await getEnabled(database, organisationId))
  if (organisation.unavailable) {
    throw new ProblemError('organisation-unavailable', 'Memberships of this organisation cannot be bought just now')
  }
  return organisation
}

export async function getPayableOrganisation(
  database: Database,
  organisationId: string,
): Promise<{ key: string; name: string; paymentProvider: string; paymentTestMode: boolean }> {
  const row = await repository.findPayableOrganisation(database, organisationId)
  if (!row?.enabled) throw notFound('The organisation')
  const { key, name, paymentProvider, paymentTestMode } = row
  return { key, name, paymentProvider, paymentTestMode }
}

export async function isPublished(database: Database, organisationId: string): Promise<boolean> {
  return (await repository.findPayableOrganisation(database, organisationId))?.enabled ?? false
}

export function listConfigurationsOfOrganisation(
  database: Database,
  organisationId: string,
): Promise<repository.ConfigurationRow[]> {
  return repository.listConfigurations(database, organisationId)
}

export function listOrganisationIds(database: Database): Promise<string[]> {
  return repository.listAllOrganisationIds(database)
}

/** Null if the organisation uses the portal's key. Server to gateway only (ruling 9). */
export async function findGatewayKey(
  database: Database,
  sealing: Sealing,
  id: string,
  provider: string,
): Promise<string | null> {
  const sealed = await repository.findSealedGatewayKey(database, id, provider)
  return sealed === null ? null : sealing.open(sealed, buildSealingPurpose(repository.SEALED_GATEWAY_KEY, id, provider))
}

export async function hasOwnGatewayKey(database: Database, id: string): Promise<boolean> {
  const row = await repository.findPayableOrganisation(database, id)
  return row !== undefined && (await repository.findSealedGatewayKey(database, id, row.paymentProvider)) !== null
}

/** Lists keys in use since an instant, oldest first; null for the portal's key. Server to gateway only (ruling 9). */
export async function findGatewayKeysSince(
  database: Database,
  sealing: Sealing,
  id: string,
  provider: string,
  since: Date,
): Promise<(string | null)[]> {
  const replaced = await repository.listReplacedGatewayKeys(database, id, provider, since)
  const before = await Promise.all(
    replaced.map(({ id: keyId, sealedKey }) =>
      sealedKey === null ? null : sealing.open(sealedKey, buildSealingPurpose(repository.SEALED_REPLACED_KEY, keyId)),
    ),
  )
  return [...before, await findGatewayKey(database, sealing, id, provider)]
}

/** Applies to new payments; earlier payments, and their keys, stay with the previous provider. */
export function setPaymentProvider(transaction: Database, id: string, provider: string): Promise<void> {
  return repository.updatePaymentProvider(transaction, id, provider)
}

/** Also for hidden clubs. Throws `not-found`. */
export async function getPaymentProvider(database: Database, id: string): Promise<string> {
  const row = await repository.findPayableOrganisation(database, id)
  if (!row) throw notFound('The organisation')
  return row.paymentProvider
}

/** The previous key is retained: payments are refunded with the key they were made with. */
export async function setGatewayKey(
  database: Database,
  sealing: Sealing,
  id: string,
  key: string,
  at: Date,
): Promise<void> {
  const row = await repository.findPayableOrganisation(database, id)
  if (!row) throw notFound('The organisation')
  const { paymentProvider: provider } = row
  const before = await findGatewayKey(database, sealing, id, provider)
  if (before === key) return
  await storeReplacedKey(database, sealing, { organisationId: id, provider, key: before }, at)
  const sealed = sealing.seal(key, buildSealingPurpose(repository.SEALED_GATEWAY_KEY, id, provider))
  await repository.storeSealedGatewayKey(database, id, provider, sealed)
}

export async function findOwnGatewayKey(
  database: Database,
  sealing: Sealing,
  id: string,
): Promise<{ key: string; provider: string; since: Date | null } | null> {
  const row = await repository.findPayableOrganisation(database, id)
  if (!row) throw notFound('The organisation')
  const { paymentProvider: provider } = row
  const key = await findGatewayKey(database, sealing, id, provider)
  return key === null ? null : { key, provider, since: await repository.findGatewayKeySince(database, id, provider) }
}

/** The removed key is retained for payments started by processes that have not seen the change. */
export async function removeGatewayKey(
  transaction: Database,
  sealing: Sealing,
  id: string,
  { key, provider }: { key: string; provider: string },
  at: Date,
): Promise<void> {
  await storeReplacedKey(transaction, sealing, { organisationId: id, provider, key }, at)
  await repository.deleteSealedGatewayKey(transaction, id, provider)
}

async function storeReplacedKey(
  database: Database,
  sealing: Sealing,
  { organisationId, provider, key }: { organisationId: string; provider: string; key: string | null },
  at: Date,
): Promise<void> {
  const id = randomUUID()
  const sealedKey = key === null ? null : sealing.seal(key, buildSealingPurpose(repository.SEALED_REPLACED_KEY, id))
  await repository.insertReplacedKey(database, { id, organisationId, provider, sealedKey, replacedAt: at })
}

/** The originals remain for processes of the previous version. */
export async function copyGatewayKeysToNewColumn(
  database: Database,
  sealing: Sealing,
  provider: string,
): Promise<void> {
  for (const { id, sealed } of await repository.listKeysInPreviousColumn(database, provider)) {
    const key = await sealing.open(sealed, buildSealingPurpose(repository.PREVIOUS_SEALED_GATEWAY_KEY, id))
    const anew = sealing.seal(key, buildSealingPurpose(repository.SEALED_GATEWAY_KEY, id, provider))
    await repository.insertSealedGatewayKey(database, id, provider, anew)
  }
}

export function findDuesMembershipTypeId(database: Database, organisationId: string): Promise<string | null> {
  return repository.findDuesPaidFor(database, organisationId)
}
