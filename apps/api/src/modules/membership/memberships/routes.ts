import * as calls from '@forenet/contract/membership-calls'
import { paymentPrepare } from '@forenet/contract/payment-calls'
import * as renewals from '@forenet/contract/renewal-calls'
import { calculateStatus } from '@forenet/contract/tools-calls'
import { APPLE_PASS_MIME_TYPE } from '@forenet/contract/wallet'
import type { Wallets } from '../../../adapters/wallets/wallets.ts'
import type { Documents } from '../../../documents/documents.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { ownRenewals, skipOwnRenewal, stopOwnRenewal } from './auto-renewal/own-renewals.ts'
import type { RenewalDeps } from './auto-renewal/renewal-deps.ts'
import { prepare } from './buying/prepare.ts'
import { applePassOfCard, googlePassOfCard } from './card-pass.ts'
import { addHistory, history } from './history.ts'
import * as items from './payment-items.ts'
import { receipt } from './receipts/receipt.ts'
import * as service from './service.ts'

export function membershipRoutes(
  server: CallServer,
  renewing: RenewalDeps,
  { documents, wallets }: { documents: Documents; wallets: Wallets },
): void {
  const { buying } = renewing
  const deps = { ...buying.payments, ...renewing }
  server.serve(calls.membershipList, (caller, { params, query }) =>
    service.list(deps, caller, params.memberId, query.orgId ?? null),
  )
  server.serve(calls.membershipOverviewCall, (caller, { params, query }) =>
    service.overview(deps, caller, params.memberId, query.orgId ?? null),
  )
  server.serve(calls.membershipCreate, (caller, { params, body }) =>
    service.ensure(deps, caller, params.memberId, body.orgId),
  )
  server.serve(calls.membershipUpdate, (caller, { params, body }) =>
    service.update(deps, caller, params.memberId, body),
  )
  server.serve(renewals.renewalList, (caller, { params }) => ownRenewals(deps, caller, params.memberId))
  server.serve(renewals.renewalStop, (caller, { params }) => stopOwnRenewal(deps, caller, params))
  server.serve(renewals.renewalSkip, (caller, { params, body }) => skipOwnRenewal(deps, caller, params, body.skip))
  server.serve(calls.historyCreate, (caller, { params, body }) =>
    addHistory(deps, caller, params.membershipId, body.membershipConfId),
  )
  server.serve(calls.historyList, (caller, { params }) => history(deps, caller, params.membershipId))
  server.serve(calls.membershipApplePass, async (caller, { params, query }, { reply }) =>
    reply
      .type(APPLE_PASS_MIME_TYPE)
      .header('content-disposition', 'attachment; filename="membership.pkpass"')
      .header('cache-control', 'private, no-store')
      .send(await applePassOfCard({ ...deps, wallets }, caller, params.membershipId, query.language)),
  )
  server.serve(calls.membershipGooglePass, (caller, { params, query }) =>
    googlePassOfCard({ ...deps, wallets }, caller, params.membershipId, query.language),
  )
  server.serve(calls.paymentItemCreate, (caller, { params, body }) =>
    items.addPaymentItem(deps, caller, params.historyId, body),
  )
  server.serve(calls.paymentItemGet, (caller, { params }) =>
    items.paymentItem(deps, caller, params.historyId, params.paymentId),
  )
  server.serve(calls.paymentItemUpdate, (caller, { params, body }) =>
    items.updatePaymentItem(deps, caller, params.historyId, body),
  )
  server.serve(calls.receiptGet, (caller, { params }) => receipt(deps, caller, params.historyId))
  server.serve(calls.receiptPdf, async (caller, { params, query }, { reply }) => {
    const found = await receipt(deps, caller, params.historyId)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${found.receiptNumber}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(await documents.draw({ kind: 'receipt', receipt: found, language: query.language }, caller.subject))
  })
  server.serve(paymentPrepare, (caller, { body }) => prepare(buying, caller, body.token, body.membershipData))
  server.serve(calculateStatus, (caller, { body }) => service.calculate(deps, caller, body.memberIds))
}
