export { type AfterPaymentWork, CHAINS } from './after-payment.ts'
export { findOpenWindow, hasOpenAttempt, providersInUse } from './attempt-repository.ts'
export { type Books, booksOf } from './books-repository.ts'
export { findPaidWith, lastFour } from './card.ts'
export { PAYMENTS_EXPORTED, payerName } from './export-repository.ts'
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
} from './forget-repository.ts'
export { gatewayKeyOf, gatewayKeysSinceOf } from './gateway-key.ts'
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
export {
  bookManualPayment,
  handMethodsOf,
  listGivenByHand,
  listHandedBack,
  listManualByMethod,
  type ManualMethod,
  reverseManualPayments,
} from './manual-repository.ts'
export { type GatewayGiven, paymentDeps, paymentsModule } from './module.ts'
export { NEW_ORDER, type NewOrder, newOrderValues } from './new-order.ts'
export { openWindow, openWindowOf } from './open-window.ts'
export { type Buyable, type Order, type OrderEffects, type OrderKinds, payerOf } from './order.ts'
export { addressLines, orderReceipt } from './order-receipt.ts'
export type { PaymentDeps } from './payment-deps.ts'
export { type PaymentProgress, paymentProgress } from './payment-state.ts'
export { listGivenBack, listOrdersAbout, listPurchases, type PersonOrder } from './person-repository.ts'
export { preparedBefore, preparedPayment, tellPrepared } from './prepared-payment.ts'
export { findPurchaseDetails } from './purchase-details-repository.ts'
export { refundsOn } from './receipt-repository.ts'
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
} from './received-repository.ts'
export { countStuck, listCapturedByProvider } from './reconciliation-repository.ts'
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
} from './repository.ts'
export { newReturnToken } from './return-token.ts'
export { notYoursProblem } from './right-to-buy.ts'
export { callbackPath } from './settling/callback.ts'
export { declined, declinedUnknown, returned, returnedTo, returnedUnknown } from './settling/returns.ts'
export { settleFree } from './settling/settle-free.ts'
export type { SettleDeps } from './settling/settle-work.ts'
export { listWaitingPayments, releaseWaitingPayments, type WaitingPayment } from './settling/waiting-repository.ts'
export { isUsedUp } from './store-attempt.ts'
export { totalDiffers } from './total-differs.ts'
export { countUnderKey } from './under-key-repository.ts'
export { organisationsWaitingFor } from './unfinished.ts'
export { readGatewayList } from './unmatched/gateway-list.ts'
export { adopt, bookRefund, giveBack, type PutRightDeps } from './unmatched/put-right.ts'
export { compareWithGateway, type Unmatched, unmatchedNow } from './unmatched/unmatched.ts'
export type { Remedy } from './unmatched/unmatched-rules.ts'
export { countedSince, requireRoom, type UnpaidLimit } from './unpaid-limit.ts'
export { UNSENT_CONFIRMATIONS } from './unsent-confirmations.ts'
