import { type Content, type Html, html } from '@forenet/html'
import { buildStyleSheetUrl } from '../pages/assets.ts'
import { formatMoney } from '../pages/format.ts'
import type { Language } from '../pages/language.ts'
import type { CardForm, CardFormErrors } from './card-entry.ts'
import type { Payment } from './payment-store.ts'
import { findStatusMessage } from './status-codes.ts'
import { formatCardNumber, schemeNames, type TestCard, testCards } from './test-cards.ts'
import { findWindowLanguage, paymentWindowTexts } from './window-texts.ts'

/** `hasWallets`: false if only cards can be used. */
export function paymentPage(payment: Payment, hasWallets: boolean, form: CardForm, errors: CardFormErrors): string {
  const language = findWindowLanguage(payment.language)
  const words = paymentWindowTexts[language]
  const title = words.pay(formatMoney(payment.amount, payment.currency, language))
  const base = `/window/${payment.paymentIdentifier}`
  const wrong = Object.keys(errors).length > 0
  return page(language, wrong ? `${words.error}: ${title}` : title, [
    html`<p class="chip">${words.chip}</p>`,
    html`<header class="summary">
      ${payment.shopName && html`<p class="shop">${payment.shopName}</p>`}
      <h1>${title}</h1>
      <p class="quiet">${words.order} ${payment.orderNumber}</p>
    </header>`,
    html`<section class="panel">
      ${
        hasWallets &&
        html`<form method="post" action="${base}/wallet">
          <button class="button wallet" type="submit">${words.mobilePay}</button>
        </form>
        <p class="divider"><span>${words.orByCard}</span></p>`
      }
      ${wrong && html`<p class="alert" role="alert">${words.checkFields}</p>`}
      ${cardForm(language, `${base}/card`, title, form, errors)}
    </section>`,
    cardList(language, base),
    html`<nav class="ways-out">
      <a class="way-out" href="${payment.declineUrl}">${words.cancel}</a>
      <a class="way-out" href="${base}/left">${words.leave}</a>
      <p class="quiet">${words.leaveNote}</p>
    </nav>`,
  ])
}

/** Page for a payment that is already approved, shown after the back button or a second visit. */
export function paidPage(payment: Payment, returnTo: string): string {
  const words = paymentWindowTexts[findWindowLanguage(payment.language)]
  return message(findWindowLanguage(payment.language), words.paidTitle, words.paidText, {
    href: returnTo,
    label: words.backToShop,
  })
}

export function windowClosedPage(payment: Payment): string {
  const words = paymentWindowTexts[findWindowLanguage(payment.language)]
  return message(findWindowLanguage(payment.language), words.leftTitle, words.leftText, {
    href: `/window/${payment.paymentIdentifier}`,
    label: words.backToPayment,
  })
}

export function unknownPaymentPage(language: Language): string {
  const words = paymentWindowTexts[language]
  return message(language, words.unknownTitle, words.unknownText)
}

function cardForm(language: Language, action: string, pay: string, form: CardForm, errors: CardFormErrors): Html {
  const words = paymentWindowTexts[language]
  const fields = [
    {
      name: 'number',
      label: words.number,
      hint: words.neverReal,
      error: errors.number && words.errors.number[errors.number],
      complete: 'cc-number',
      longest: 23,
    },
    {
      name: 'expiry',
      label: words.expiry,
      hint: words.expiryHint,
      error: errors.expiry && words.errors.expiry[errors.expiry],
      complete: 'cc-exp',
      longest: 7,
    },
    {
      name: 'csc',
      label: words.csc,
      hint: words.cscHint,
      error: errors.csc && words.errors.csc[errors.csc],
      complete: 'cc-csc',
      longest: 4,
    },
  ] as const
  const firstWrong = fields.find(({ error }) => error)?.name
  const field = (name: (typeof fields)[number]['name']): Content =>
    fields
      .filter((candidate) => candidate.name === name)
      .map(
        ({ label, hint, error, complete, longest }) => html`<div class="field">
          <label for="${name}">${label}</label>
          <p class="hint" id="${name}-hint">${hint}</p>
          ${error && html`<p class="field-error" id="${name}-error">${error}</p>`}
          <input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${complete}" required
            maxlength="${longest}" value="${form[name]}" ${error ? html`aria-invalid="true"` : ''}
            ${firstWrong === name && html`autofocus`}
            aria-describedby="${error ? `${name}-error ` : ''}${name}-hint">
        </div>`,
      )
  return html`<form method="post" action="${action}" novalidate>
    ${field('number')}
    <div class="pair">${field('expiry')}${field('csc')}</div>
    <button class="button" type="submit">${pay}</button>
  </form>`
}

function cardList(language: Language, base: string): Html {
  const words = paymentWindowTexts[language]
  const row = ({ number, scheme, declineCode }: TestCard): Html => {
    const grouped = formatCardNumber(number)
    const outcome =
      declineCode === null ? words.approves : `${declineCode} · ${findStatusMessage(declineCode, language)}`
    return html`<li>
      <span class="card-number">${grouped}</span>
      <span class="card-outcome${declineCode === null ? ' good' : ''}">${schemeNames[scheme]} · ${outcome}</span>
      <a href="${base}?card=${number}">${words.use}<span class="unseen"> ${grouped}, ${outcome}</span></a>
    </li>`
  }
  return html`<details class="panel test-cards">
    <summary>${words.testCards}</summary>
    <p class="quiet">${words.testCardsIntro}</p>
    <ul>${testCards.map(row)}</ul>
  </details>`
}

function message(language: Language, title: string, text: string, way?: { href: string; label: string }): string {
  return page(language, title, [
    html`<section class="panel message">
      <p class="chip">${paymentWindowTexts[language].chip}</p>
      <h1>${title}</h1>
      <p>${text}</p>
      ${way && html`<a class="button" href="${way.href}">${way.label}</a>`}
    </section>`,
  ])
}

function page(language: Language, title: string, content: Content): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${buildStyleSheetUrl('base')}">
<link rel="stylesheet" href="${buildStyleSheetUrl('window')}">
</head>
<body><main class="window">${content}</main></body>
</html>`.markup
}
