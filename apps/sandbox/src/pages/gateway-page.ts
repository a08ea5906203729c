import { type Html, html } from '@forenet/html'
import type { DeliveryRecord } from '../deliveries/delivery-store.ts'
import type { Authorization } from '../gateway/authorization-store.ts'
import type { LedgerTotals } from '../gateway/ledger.ts'
import type { Payment } from '../gateway/payment-store.ts'
import { findStatusMessage } from '../gateway/status-codes.ts'
import { formatCardNumber, schemeNames, testCards } from '../gateway/test-cards.ts'
import type { QuickpayAccount } from '../quickpay/protocol.ts'
import { formatInstant, formatMoney } from './format.ts'
import type { Language } from './language.ts'
import { renderLayout } from './layout.ts'
import { sandboxTexts } from './texts.ts'

export type PaymentLine = {
  payment: Payment
  authorization: Authorization | undefined
  lastDecline: number | undefined
  callback: DeliveryRecord | undefined
}

export function gatewayPage(
  language: Language,
  totals: Record<string, LedgerTotals>,
  lines: readonly PaymentLine[],
  limit: number,
  quickpay: QuickpayAccount,
): string {
  const words = sandboxTexts[language]
  return renderLayout(
    language,
    'gateway',
    words.gateway,
    html`${Object.entries(totals).map(([currency, sums]) => renderTotals(language, currency, sums))}
    ${lines.length === 0 ? html`<p class="panel empty">${words.gatewayEmpty}</p>` : lineList(language, lines)}
    ${lines.length >= limit && html`<p class="quiet">${words.newestOnly(limit)}</p>`}
    ${lines.length > 0 && html`<p><a href="/gateway/authorizations.csv" download>${words.exportList}</a></p>`}
    <p>${words.quickpayKeys} <code>${quickpay.apiKey}</code>, <code>${quickpay.privateKey}</code></p>
    ${cardList(language)}`,
  )
}

function renderTotals(language: Language, currency: string, sums: LedgerTotals): Html {
  const words = sandboxTexts[language]
  const figures = [
    [words.held, sums.heldAmount],
    [words.captured, sums.capturedAmount],
    [words.credited, sums.creditedAmount],
    [words.voided, sums.voidedAmount],
  ] as const
  return html`<section aria-label="${words.totals(currency)}"><dl class="figures">${figures.map(
    ([label, amount]) =>
      html`<div class="panel"><dt>${label}</dt><dd>${formatMoney(amount, currency, language)}</dd></div>`,
  )}</dl></section>`
}

function lineList(language: Language, lines: readonly PaymentLine[]): Html {
  const words = sandboxTexts[language]
  return html`<ul class="rows panel">${lines.map(
    (line) => html`<li class="row">
      <span class="row-head">
        <span class="row-title">${words.order} ${line.payment.orderNumber}</span>
        <span class="row-title">${formatMoney(line.payment.amount, line.payment.currency, language)}</span>
      </span>
      <span>${formatPaymentState(language, line)}</span>
      <span class="quiet">${words.callback}: ${formatCallback(language, line.callback)}</span>
      <time class="quiet" datetime="${line.payment.createdAt}">${formatInstant(line.payment.createdAt, language)}</time>
      ${
        line.payment.state === 'open' &&
        html`<a href="/window/${line.payment.paymentIdentifier}">${words.openWindow}</a>`
      }
    </li>`,
  )}</ul>`
}

function formatPaymentState(language: Language, { payment, authorization, lastDecline }: PaymentLine): string {
  const { states } = sandboxTexts[language]
  if (!authorization && payment.state === 'approved') return states.saved
  if (!authorization)
    return lastDecline === undefined
      ? states.open
      : states.declined(lastDecline, findStatusMessage(lastDecline, language))
  if (authorization.voidedAt !== null) return states.voided
  if (authorization.capturedAt === null) return authorization.holdExpiredAt === null ? states.held : states.expired
  if (authorization.creditedAmount === 0) return states.captured
  return states.credited(formatMoney(authorization.creditedAmount, payment.currency, language))
}

function formatCallback(language: Language, callback: DeliveryRecord | undefined): string {
  const { callbacks } = sandboxTexts[language]
  if (!callback) return callbacks.none
  if (callback.deliveredAt !== null) return callbacks.delivered(callback.attempts)
  return callback.givenUpAt === null ? callbacks.waiting(callback.attempts) : callbacks.givenUp
}

function cardList(language: Language): Html {
  const words = sandboxTexts[language]
  return html`<h2>${words.testCards}</h2>
  <p>${words.testCardsIntro}</p>
  <ul class="rows panel two">${testCards.map(
    ({ number, scheme, declineCode }) => html`<li class="row">
      <span class="card-number">${formatCardNumber(number)}</span>
      <span class="quiet">${schemeNames[scheme]} · ${
        declineCode === null ? words.approved : `${declineCode} · ${findStatusMessage(declineCode, language)}`
      }</span>
    </li>`,
  )}</ul>`
}
