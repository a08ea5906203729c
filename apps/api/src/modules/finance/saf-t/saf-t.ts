import type { SafTPeriod } from '@forenet/contract/club/saf-t'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import { getOrganisation } from '../../core/organisations/index.ts'
import { findTerms } from '../invoices/index.ts'
import {
  countPostings,
  findLastSequence,
  listPeriodBalances,
  listPeriodSequences,
  listVouchers,
  postAllQueued,
} from '../ledger/index.ts'
import { listCustomers } from './customers.ts'
import * as file from './saf-t-file.ts'

const VOUCHERS_AT_ONCE = 500
const CUSTOMERS_AT_ONCE = 500

/** Streams; only the customers are in memory as a whole. */
export async function writeSafT(
  { pool, database, now }: Pick<Platform, 'pool' | 'database' | 'now'>,
  { club, caller }: ClubCaller,
  { from, to, language }: SafTPeriod,
): Promise<AsyncGenerator<string>> {
  await postAllQueued({ pool, now }, club.id)
  const period = { from, to, throughSequence: await findLastSequence(database, club.id) }
  const head: file.SafTHead = {
    club: await getOrganisation(database, club.id),
    bankAccount: (await findTerms(database, club.id)).bankAccount,
    ...{ period, language, createdOn: calendarDateAt(now()) },
    accounts: await listPeriodBalances(database, club.id, period),
    postings: await countPostings(database, club.id, period),
  }
  const { customers, customerIdOf } = await listCustomers(database, club.id, period)
  const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
  await audit(database, caller, { action: 'saf-t-downloaded', ...about, detail: { from, until: to } }, now())

  async function* write(): AsyncGenerator<string> {
    yield `${file.SAF_T_START}${file.headerElement(head)}<MasterFiles>${file.accountsElement(head)}`
    if (customers.length > 0) yield '<Customers>'
    for (let done = 0; done < customers.length; done += CUSTOMERS_AT_ONCE) {
      yield customers
        .slice(done, done + CUSTOMERS_AT_ONCE)
        .map((customer) => file.customerElement(customer).markup)
        .join('')
    }
    if (customers.length > 0) yield '</Customers>'
    yield `${file.taxTableElement(head)}</MasterFiles>\n${file.entriesStart(head)}`
    for (let after = 0; ; ) {
      const sequences = await listPeriodSequences(database, club.id, period, { after, size: VOUCHERS_AT_ONCE })
      const last = sequences.at(-1)
      if (last === undefined) break
      const vouchers = await listVouchers(database, club.id, sequences)
      yield vouchers.map((voucher) => `${file.transactionElement(voucher, customerIdOf(voucher), language)}`).join('')
      after = last
    }
    yield file.SAF_T_END
  }
  return write()
}
