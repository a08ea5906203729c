import type { VoucherSetup } from '@forenet/contract/club/voucher'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { LEDGER_ACCOUNTS } from '@forenet/domain/ledger'
import type { AccountMapping } from '@forenet/domain/voucher-lines'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import { getOrganisation } from '../../core/organisations/index.ts'
import { listMembershipTypeRows } from '../../membership/membership-types/index.ts'
import { listCapturedByProvider } from '../../money/payments/index.ts'
import { findTerms } from '../invoices/index.ts'
import { findWaiting, listExports } from './export-store-repository.ts'
import { listMappings, listVoucherEvents, replaceMappings } from './mapping-repository.ts'

const MAX_EXPORTS = 100
const MAX_EVENTS = 200

export async function voucherSetup(database: Database, organisationId: string): Promise<VoucherSetup> {
  const mappings = await listMappings(database, organisationId)
  const mapped = mappings.flatMap(({ subjectId }) => subjectId ?? [])
  const [types, events, waiting, exports, providers, { cvrNumber }, { bankAccount }] = await Promise.all([
    listMembershipTypeRows(database, organisationId),
    listVoucherEvents(database, organisationId, mapped, MAX_EVENTS),
    findWaiting(database, organisationId),
    listExports(database, organisationId, MAX_EXPORTS),
    listCapturedByProvider(database, organisationId),
    getOrganisation(database, organisationId),
    findTerms(database, organisationId),
  ])
  const own = new Map(mappings.map((one) => [`${one.account} ${one.subjectId ?? ''}`, one]))
  const rowOf = (account: string, subject: { id: string; name: string } | null) => {
    const { number = '', vatCode = '' } = own.get(`${account} ${subject?.id ?? ''}`) ?? {}
    return { account, subjectId: subject?.id ?? null, name: subject?.name ?? null, number, vatCode }
  }
  const gateways = new Set([
    ...providers.map(({ provider }) => `gateway:${provider}`),
    ...mappings.flatMap(({ account }) => (account.startsWith('gateway:') ? account : [])),
  ])
  const accounts = [...gateways, ...LEDGER_ACCOUNTS].flatMap((account) => {
    const subjects = account === 'memberships' ? types : account === 'events' ? events : []
    return [rowOf(account, null), ...subjects.map((subject) => rowOf(account, subject))]
  })
  const safTMissing: VoucherSetup['safTMissing'] = []
  if (!cvrNumber) safTMissing.push('cvr-number')
  if (bankAccount === '') safTMissing.push('bank-account')
  return { accounts, waiting, exports, safTMissing }
}

/** Omits rows without number and VAT code; the last duplicate counts. */
export async function saveMappings(
  { pool, now }: Pick<Platform, 'pool' | 'now'>,
  { club, caller }: ClubCaller,
  given: readonly AccountMapping[],
): Promise<VoucherSetup> {
  const distinct = new Map(given.map((one) => [`${one.account} ${one.subjectId ?? ''}`, one]))
  const wanted = [...distinct.values()].filter(({ number, vatCode }) => number !== '' || vatCode !== '')
  return inTransaction(pool, async (transaction) => {
    await replaceMappings(transaction, club.id, wanted)
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    await audit(transaction, caller, { action: 'account-numbers-changed', ...about }, now())
    return voucherSetup(transaction, club.id)
  })
}
