export { AFTER_PAYMENT_QUEUE, type AfterPaymentWork, UNSENT_CONFIRMATIONS } from './after-payment/after-payment.ts'
export {
  eraseBillingEmails,
  eraseExpiredPurchases,
  erasePurchases,
  listOrdersBilledTo,
  listSettledPayers,
  type OrderLineNaming,
  PAYMENTS_EXPORT_SQL,
  payerName,
  RETAINED_IN_BOOKS_SQL,
  SETTLED_SQL,
  START_OF_DAY_SQL,
} from './erasure/personal-data-repository.ts'
export { createGatewayKeyLookup, createGatewayKeysSinceLookup } from './keys/gateway-key.ts'
export { countPaymentsUnderKey } from './keys/payments-under-key-repository.ts'
export {
  bookManualPayment,
  listManualByMethod,
  listManuallyRefunded,
  listManualMethods,
  listManualRefunds,
  type ManualMethod,
  reverseManualPayments,
} from './manual/manual-repository.ts'
export { createPaymentDeps, type GatewayDeps, paymentsModule } from './module.ts'
export {
  type Attempt,
  findAttempt,
  findOpenWindow,
  hasOpenAttempt,
  isPaidInTestMode,
  providersInUse,
} from './orders/attempt-repository.ts'
export { NEW_ORDER_CTES, type NewOrder, newOrderValues } from './orders/new-order.ts'
export { getPayerId, type Order, type OrderEffects, type OrderKinds, type PurchaseCheck } from './orders/order.ts'
export {
  countAttemptsByNumberPrefix,
  findOrderByToken,
  findOrderWindow,
  getOrder,
  listLines,
  lockMemberPurchases,
  lockOrder,
  priorPurchasesReader,
  updateOrder,
} from './orders/order-repository.ts'
export type { PaymentDeps, SettleDeps } from './orders/payment-deps.ts'
export { type PaymentProgress, paymentProgress } from './orders/payment-state.ts'
export { readSelection } from './orders/purchase-repository.ts'
export { createReturnToken } from './orders/return-token.ts'
export { noRightToBuyProblem } from './orders/right-to-buy.ts'
export { totalDiffersProblem } from './orders/total-differs-problem.ts'
export { createUnfinishedOrganisationsLookup } from './orders/unfinished.ts'
export { requireWithinUnpaidLimit, type UnpaidLimit, unpaidLimitStart } from './orders/unpaid-limit.ts'
export {
  addressLines,
  findClubReceipt,
  findPaymentMeans,
  orderReceipt,
  type ReceiptDeps,
} from './receipts/order-receipt.ts'
export {
  listPersonOrders,
  listPurchases,
  type PersonOrder,
  sumRefundedByOrder,
} from './receipts/person-repository.ts'
export { findPurchaseDetails } from './receipts/purchase-details-repository.ts'
export { listReceiptRefunds } from './receipts/receipt-repository.ts'
export {
  findReceivedPayment,
  listNetBySubject,
  listPaymentMethods,
  listReceivedPayments,
  type ReceivedFilter,
  type ReceivedOrder,
  type ReceivedPayment,
  type SubjectSum,
  sumReceivedPayments,
  sumSubjectPayments,
} from './receipts/received-repository.ts'
export {
  acceptUnreadPayments,
  listAcceptances,
  listGatewayDifferences,
} from './reconciliation/closing-repository.ts'
export { compareWithGateways } from './reconciliation/compare-with-gateways.ts'
export {
  type Books,
  booksOf,
  type CapturedPayment,
  listCapturedByOrderNumber,
  listCapturedByTransaction,
} from './reconciliation/payout-repository.ts'
export { countStuck, listCapturedByProvider } from './reconciliation/reconciliation-repository.ts'
export {
  abandonAttempt,
  authorizeWithSavedCard,
  recordSavedCardDeclined,
} from './recurring/authorize.ts'
export { sumChargedBackByOrder, sumSubjectChargedBack } from './refunding/chargeback-repository.ts'
export {
  getRefundStatus,
  listFailingRefunds,
  listRefundProgress,
  retryRefundsNow,
  sumRefundsByOrder,
} from './refunding/refund-repository.ts'
export {
  type HeldMoney,
  lockHeldMoney,
  refundGauges,
  refundHeldMoney,
  requestRefund,
  settleRefund,
} from './refunding/refunds.ts'
export { openCardWindow, reportWindowCard, settleCardWindow } from './saved-cards/card-window.ts'
export { findCardWindow } from './saved-cards/card-window-repository.ts'
export { sealCardId } from './saved-cards/report.ts'
export {
  hasReportedCard,
  listSavedCardIds,
  releaseSavedCards,
  SEALED_CARD,
} from './saved-cards/saved-card-repository.ts'
export { callbackPath } from './settling/callback-url.ts'
export {
  handleAnonymousDecline,
  handleAnonymousReturn,
  handleDecline,
  handleReturn,
  reportReturnToWindow,
} from './settling/returns.ts'
export { settleFreeOrder } from './settling/settle.ts'
export { listWaitingPayments, releaseWaitingPayments, type WaitingPayment } from './settling/waiting-repository.ts'
export {
  adoptAuthorization,
  type RemedyDeps,
  recordGatewayRefund,
  returnUnmatchedMoney,
} from './unmatched/remedies.ts'
export {
  compareWithGateway,
  findUnmatchedPayment,
  parseGatewayList,
  type UnmatchedPayment,
} from './unmatched/unmatched.ts'
export type { UnmatchedRemedy } from './unmatched/unmatched-rules.ts'
export { openPaymentWindowForOrder, openWindow } from './window/open-window.ts'
export { getPreparedOrder, getPreparedPayment, presentPreparedPayment } from './window/prepared-payment.ts'
export { isOutOfAttempts, storeAttempt } from './window/store-attempt.ts'
