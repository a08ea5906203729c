export { type AfterPaymentWork, CHAINS } from './after-payment/after-payment.ts'
export { UNSENT_CONFIRMATIONS } from './after-payment/unsent-confirmations.ts'
export { PAYMENTS_EXPORTED, payerName } from './erasure/export-repository.ts'
export {
  BEGINNING,
  forgetBillingEmails,
  forgetOldPurchases,
  forgetPurchases,
  IN_THE_BOOKS,
  listBilledAt,
  listSettledPayers,
  type NamingLine,
  SETTLED,
} from './erasure/forget-repository.ts'
export { type HeldMoney, lockHeldMoney, payBack } from './giving-back/pay-back.ts'
export { refundGauges } from './giving-back/refund-gauges.ts'
export {
  hurryRefunds,
  listFailingRefunds,
  listRefundsAmong,
  refundStanding,
  refundsOfOrders,
} from './giving-back/refund-repository.ts'
export { requestRefund, settleRefund } from './giving-back/refunds.ts'
export { gatewayKeyOf, gatewayKeysSinceOf } from './keys/gateway-key.ts'
export { countUnderKey } from './keys/under-key-repository.ts'
export {
  bookManualPayment,
  handMethodsOf,
  listGivenByHand,
  listHandedBack,
  listManualByMethod,
  type ManualMethod,
  reverseManualPayments,
} from './manual/manual-repository.ts'
export { type GatewayGiven, paymentDeps, paymentsModule } from './module.ts'
export { findOpenWindow, hasOpenAttempt, providersInUse } from './orders/attempt-repository.ts'
export { NEW_ORDER, type NewOrder, newOrderValues } from './orders/new-order.ts'
export { type Buyable, type Order, type OrderEffects, type OrderKinds, payerOf } from './orders/order.ts'
export {
  countAttemptsLike,
  findOrderByToken,
  findWindow,
  getOrder,
  listLines,
  lockOrder,
  priorPurchasesReader,
  takePurchaseTurn,
  updateOrder,
} from './orders/order-repository.ts'
export type { PaymentDeps, SettleDeps } from './orders/payment-deps.ts'
export { type PaymentProgress, paymentProgress } from './orders/payment-state.ts'
export { selectionOf } from './orders/purchase-repository.ts'
export { newReturnToken } from './orders/return-token.ts'
export { notYoursProblem } from './orders/right-to-buy.ts'
export { totalDiffers } from './orders/total-differs.ts'
export { organisationsWaitingFor } from './orders/unfinished.ts'
export { countedSince, requireRoom, type UnpaidLimit } from './orders/unpaid-limit.ts'
export { findPaidWith } from './receipts/card.ts'
export { addressLines, orderReceipt } from './receipts/order-receipt.ts'
export { listGivenBack, listOrdersAbout, listPurchases, type PersonOrder } from './receipts/person-repository.ts'
export { findPurchaseDetails } from './receipts/purchase-details-repository.ts'
export { refundsOn } from './receipts/receipt-repository.ts'
export {
  findReceived,
  listMethods,
  listNetBySubject,
  listReceived,
  type Received,
  type ReceivedFilter,
  type ReceivedOrder,
  type SubjectSum,
  sumOfSubject,
  sumReceived,
} from './receipts/received-repository.ts'
export { type Books, booksOf } from './reconciliation/books-repository.ts'
export { countStuck, listCapturedByProvider } from './reconciliation/reconciliation-repository.ts'
export { callbackPath } from './settling/callback.ts'
export { declined, declinedUnknown, returned, returnedTo, returnedUnknown } from './settling/returns.ts'
export { settleFree } from './settling/settle-free.ts'
export { listWaitingPayments, releaseWaitingPayments, type WaitingPayment } from './settling/waiting-repository.ts'
export { readGatewayList } from './unmatched/gateway-list.ts'
export { adopt, bookRefund, giveBack, type PutRightDeps } from './unmatched/put-right.ts'
export { compareWithGateway, type Unmatched, unmatchedNow } from './unmatched/unmatched.ts'
export type { Remedy } from './unmatched/unmatched-rules.ts'
export { openWindow, openWindowOf } from './window/open-window.ts'
export { preparedBefore, preparedPayment, tellPrepared } from './window/prepared-payment.ts'
export { isUsedUp } from './window/store-attempt.ts'
