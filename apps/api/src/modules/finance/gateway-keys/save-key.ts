import { type ClubGateway, TEST_PAYMENT_MINOR } from '@forenet/contract/club/gateway'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { isOperator } from '@forenet/domain/access'
import { CURRENCY } from '@forenet/domain/product'
import { hasSecondOwner } from '@forenet/domain/role-invitation'
import { buildSealingPurpose } from '@forenet/sealing/sealed-column'
import { type Authorization, GatewayRefused, GatewayUnreachable } from '../../../adapters/gateways/gateway.ts'
import { lockClubRoles } from '../../../platform/access/grant-repository.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { type ApprovalDecision, type ApprovalSubjects, requestApproval } from '../../core/approvals/index.ts'
import { type Actor, audit } from '../../core/audit/index.ts'
import { setGatewayKey, setPaymentProvider } from '../../core/organisations/index.ts'
import { listOwnerships, ROLE_MAILS } from '../../core/roles/index.ts'
import type { GatewayKeysDeps } from './gateway-keys-deps.ts'
import { awaitSignatureCheck } from './private-key.ts'
import * as repository from './repository.ts'
import { getGateway } from './test-gateway-key.ts'

export const gatewayKeyApprovalSubjects: Pick<ApprovalSubjects, 'gateway-key'> = {
  'gateway-key': repository.listTestProviders,
}

/**
 * Voids the payment and activates the key with its provider, possibly after another owner's approval. Idempotent. Throws
 * `test-payment-unknown` (unknown to the gateway), `gateway-unavailable`, `not-found`.
 */
export async function confirmKeyTest(
  deps: GatewayKeysDeps,
  by: ClubCaller,
  testId: string,
  authorizationIdentifier: string,
): Promise<ClubGateway> {
  const { caller, club } = by
  const row = await repository.findTest(deps.database, testId)
  if (row?.organisationId !== club.id) throw notFound('The test of a key')
  if (row.state === 'open') {
    const key = await openKey(deps, row)
    if (!(await isPaid(deps, row, key, authorizationIdentifier))) {
      // A concurrent request completed the test.
      if ((await repository.findTest(deps.database, testId))?.state !== 'open') return getGateway(deps, club)
      throw new ProblemError('test-payment-unknown', 'The payment provider does not know this test payment')
    }
    await awaitSignatureCheck(deps, row)
    const isRefused = await inTransaction(deps.pool, async (transaction) => {
      await lockClubRoles(transaction, club.id)
      const now = await repository.lockTest(transaction, testId)
      if (now?.state !== 'open') return now?.privateKey === 'wrong' && now.state === 'failed'
      if (now.privateKey === 'wrong') {
        await repository.endTest(transaction, testId, 'failed')
        return true
      }
      const at = deps.now()
      const owned = await listOwnerships(transaction, club.id, at)
      if (isOperator(caller.grants) || !hasSecondOwner(caller.memberId, owned)) {
        await adoptKey(deps, transaction, caller, now, at)
        return false
      }
      await repository.markAwaitingApproval(transaction, testId)
      const wanted = {
        organisationId: club.id,
        kind: 'gateway-key' as const,
        objectId: testId,
        askedBy: caller.memberId,
      }
      const approvalId = await requestApproval(transaction, wanted, at)
      if (approvalId !== null) {
        const message = { kind: 'gateway-key' as const, organisationId: club.id, approvalId, askedBy: caller.memberId }
        await deps.send(ROLE_MAILS, message, { transaction })
      }
      const about = { objectKind: 'gateway-test', objectId: testId, organisationId: club.id }
      await audit(
        transaction,
        caller,
        { action: 'gateway-key-asked', ...about, detail: { provider: row.provider } },
        at,
      )
      return false
    })
    await voidTestPayment(deps, row, key, authorizationIdentifier)
    if (isRefused) throw new ProblemError('gateway-key-refused', 'The private key does not match the account')
  }
  return getGateway(deps, club)
}

export async function applyKeyApproval(
  deps: GatewayKeysDeps,
  transaction: Database,
  { kind, objectId, agreed, decidedBy }: ApprovalDecision,
  at: Date,
): Promise<void> {
  if (kind !== 'gateway-key') return
  const row = await repository.lockTest(transaction, objectId)
  if (row?.state !== 'waits') return
  if (!agreed) return repository.endTest(transaction, objectId, 'refused')
  await adoptKey(deps, transaction, decidedBy, row, at)
}

async function adoptKey(
  deps: GatewayKeysDeps,
  transaction: Database,
  actor: Exclude<Actor, 'portal'>,
  row: repository.TestRow,
  at: Date,
): Promise<void> {
  const { id, organisationId, provider } = row
  await setPaymentProvider(transaction, organisationId, provider)
  await setGatewayKey(transaction, deps.sealing, organisationId, await openKey(deps, row), at)
  await repository.endTest(transaction, id, 'taken')
  const about = { objectKind: 'gateway-test', objectId: id, organisationId, detail: { provider } }
  await audit(transaction, actor, { action: 'gateway-key-taken', ...about }, at)
}

async function openKey({ sealing }: GatewayKeysDeps, { id, sealedKey }: repository.TestRow): Promise<string> {
  if (sealedKey === null) throw new Error('An unfinished test has no key')
  return sealing.open(sealedKey, buildSealingPurpose(repository.SEALED_TEST_KEY, id))
}

/** Never trust the return URL; ask the gateway (ruling 10). */
async function isPaid(deps: GatewayKeysDeps, row: repository.TestRow, key: string, id: string): Promise<boolean> {
  try {
    const found = await deps.gateways.of(row.provider).findAuthorization(key, id)
    return found !== null && isTest(found, row)
  } catch (error) {
    if (!(error instanceof GatewayUnreachable) && !(error instanceof GatewayRefused)) throw error
    throw new ProblemError('gateway-unavailable', 'The payment provider did not answer. Please try again', {
      cause: error,
    })
  }
}

/** Harmless if it fails: authorizations expire, and test mode reserves no money. */
async function voidTestPayment(deps: GatewayKeysDeps, row: repository.TestRow, key: string, id: string): Promise<void> {
  try {
    await deps.gateways.of(row.provider).voidAuthorization(key, id)
  } catch (error) {
    if (!(error instanceof GatewayUnreachable) && !(error instanceof GatewayRefused)) throw error
    deps.log.warn({ gatewayTest: row.id, reason: error.message }, 'a test payment was not let go')
  }
}

function isTest({ orderNumber, amountMinor, currency }: Authorization, row: repository.TestRow): boolean {
  return orderNumber === row.orderNumber && amountMinor === TEST_PAYMENT_MINOR && currency === CURRENCY
}
