import type { Authorization, Credit } from './authorization-store.ts'
import type { SavedCard } from './saved-card-store.ts'
import { findStatusMessage } from './status-codes.ts'

const testAcquirer = 255
const sandboxAcquirer = 1

/** Acquirer number in gateway responses; 255 means test mode. */
export function findAcquirerNumber(testMode: boolean): number {
  return testMode ? testAcquirer : sandboxAcquirer
}

export function presentOperationResult(code: number, errorMessage: string | null = null) {
  return {
    IsSuccess: code === 0,
    GatewayStatusCode: code,
    GatewayStatusMessage: findStatusMessage(code),
    AcquirerStatusCode: code === 0 ? '00' : '05',
    AcquirerStatusMessage: code === 0 ? 'Approved' : 'Declined',
    AcquirerName: 'Sandbox',
    ErrorMessage: code === 0 ? null : (errorMessage ?? findStatusMessage(code)),
  }
}

/**
 * Authorization as the gateway presents it. Before capture, CaptureAmount is the authorized amount, as the gateway's
 * documentation warns.
 */
export function presentAuthorization(authorization: Authorization) {
  const captured = authorization.capturedAt !== null
  return {
    AuthorizationIdentifier: authorization.authorizationIdentifier,
    PaymentIdentifier: authorization.paymentIdentifier,
    DateCreated: authorization.createdAt,
    DateAuthorized: authorization.createdAt,
    DateCaptured: authorization.capturedAt,
    Currency: authorization.currency,
    OrderID: authorization.orderNumber,
    CardType: authorization.cardType,
    MaskedPan: authorization.maskedPan,
    AuthorizationAmount: authorization.amount,
    IsCaptured: captured,
    CaptureAmount: captured ? authorization.capturedAmount : authorization.amount,
    TotalAmountCaptured: authorization.capturedAmount,
    CaptureErrorCode: authorization.captureErrorCode,
    IsSubscription: authorization.isSubscription,
    DateCredited: authorization.creditedAt,
    Used3dSecure: authorization.savedCardIdentifier === null || authorization.paymentIdentifier !== null,
    Acquirer: findAcquirerNumber(authorization.testMode),
    Status: captured ? 2 : 1,
    Wallet: authorization.walletProvider !== 0,
    WalletProvider: authorization.walletProvider,
    CardExpiryDate: authorization.cardExpiry,
  }
}

export function presentRefund(credit: Credit) {
  return {
    CreditIdentifier: credit.creditIdentifier,
    Amount: credit.amount,
    Comment: credit.comment,
    DateCreated: credit.createdAt,
    IsSuccess: true,
  }
}

export function presentSavedCard(card: SavedCard) {
  return {
    SavedCardIdentifier: card.savedCardIdentifier,
    CardType: card.cardType,
    MaskedPan: card.maskedPan,
    CardExpiryDate: card.cardExpiry,
    Acquirer: findAcquirerNumber(card.testMode),
    DateCreated: card.createdAt,
  }
}
