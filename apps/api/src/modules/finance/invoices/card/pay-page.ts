import { invoicePayOpen, invoicePayPdf } from '@forenet/contract/invoice-payment-calls'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { payableAmounts } from '@forenet/domain/instalments'
import { type InvoiceState, invoiceState } from '@forenet/domain/invoice'
import { formatMoney } from '@forenet/domain/money'
import { Html, html } from '@forenet/html'
import { readableTextColour } from '../../../../documents/ink.ts'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ServerPageWriter } from '../../../../platform/http/server-page.ts'
import { getPayableOrganisation } from '../../../core/organisations/index.ts'
import type { PaymentDeps, PaymentProgress } from '../../../money/payments/index.ts'
import { type InvoiceSheet, invoiceSheet, nextInstalment, waysToPay } from '../invoice-sheet.ts'
import { dateInWords, instalmentRows, invoiceWords } from '../invoice-words.ts'
import { findPayable, payerReturned, progressOf } from './card-payment.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './pay-page-assets.ts'
import { payPageWords } from './pay-page-words.ts'

const ADDRESS = /^\/invoice\/([0-9a-f]{32})$/
const AUTHORIZATION = /^[0-9a-f-]{36}$/i
const CONFIRMING_SECONDS = 3

/** Renders the page where an invoice is read and paid, for anyone with its link. */
export function writePayPage(deps: PaymentDeps): ServerPageWriter {
  return async ({ url }) => {
    const [path = '', query = ''] = url.split('?', 2)
    const payToken = ADDRESS.exec(path)?.[1]
    const found = payToken === undefined ? undefined : await findPayable(deps, payToken)
    if (!found || payToken === undefined) return null
    const search = new URLSearchParams(query)
    const outcome = search.get('outcome')
    const authorization = search.get('authorizationIdentifier') ?? ''
    const returned = await payerReturned(deps, found, {
      outcome,
      orderNumber: search.get('window'),
      authorizationIdentifier: AUTHORIZATION.test(authorization) ? authorization : null,
    })
    const invoice = (await findPayable(deps, payToken)) ?? found
    const [sheet, progress, byCard] = await Promise.all([
      invoiceSheet(deps.database, invoice, deps.origin),
      progressOf(deps, invoice),
      takesCards(deps, invoice.organisationId),
    ])
    const today = calendarDateAt(deps.now())
    const state = invoiceState({ ...invoice, dueOn: sheet.dueOn }, today)
    const { language } = invoice
    const { accentColour } = sheet.club
    // The content security policy forbids style attributes.
    const style = `${PAGE_STYLE}\nbutton{background:${accentColour};color:${readableTextColour(accentColour)}}`
    const markup = page(sheet, style, { payToken, language, state, today, progress, byCard, returned })
    const inline = [
      { directive: 'style-src', text: style },
      { directive: 'script-src', text: PAGE_SCRIPT },
    ] as const
    return { markup, language, inline, unlisted: true, isPrivate: true }
  }
}

type Shown = {
  payToken: string
  language: 'da' | 'en'
  state: InvoiceState
  today: CalendarDate
  progress: PaymentProgress | null
  byCard: boolean
  /** Whether the visitor comes from the latest payment window. */
  returned: boolean
}

function page(sheet: InvoiceSheet, style: string, shown: Shown): string {
  const { language, state, progress } = shown
  const words = { ...invoiceWords(language), ...payPageWords(language) }
  const money = (minor: number) => formatMoney(minor, language)
  const { club } = sheet
  const isConfirming = progress === 'confirming'
  const title = `${words.invoice} ${sheet.number}`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isConfirming ? new Html(`<meta http-equiv="refresh" content="${CONFIRMING_SECONDS}">`) : ''}
<title>${title} · ${club.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(style)}</style>
</head>
<body><main>
<p class="club">${club.name}</p>
<h1>${title}</h1>
<p class="due">${dueWords(sheet, state, language)}</p>
<div class="sheet">
<p class="left">${words.total}<strong>${money(sheet.leftMinor)}</strong></p>
<div role="status">${standing(shown, words)}</div>
${payment(sheet, shown)}
</div>
<h2>${words.what}</h2>
<ul>${sheet.lines.map(
    ({ description, quantity, totalMinor }) =>
      html`<li><span>${description}${quantity > 1 ? ` × ${quantity}` : ''}</span><span>${money(totalMinor)}</span></li>`,
  )}
<li class="sum"><span>${words.lineTotal}</span><span>${money(sheet.totalMinor)}</span></li>
${sheet.creditedMinor > 0 ? html`<li><span>${words.credited}</span><span>${money(0 - sheet.creditedMinor)}</span></li>` : ''}
${sheet.paidMinor > 0 ? html`<li><span>${words.paid}</span><span>${money(0 - sheet.paidMinor)}</span></li>` : ''}
</ul>
${sheet.instalments.length > 0 ? html`<h2>${words.instalments}</h2><ul>${instalmentRows(sheet.instalments, language).map(({ label, value }) => html`<li><span>${label}</span><span>${value}</span></li>`)}</ul>` : ''}
${sheet.note ? html`<p>${sheet.note}</p>` : ''}
<h2>${words.to}</h2>
<p>${sheet.recipient.name}</p>
<p><a class="file" href="${pathOf(invoicePayPdf.path, shown.payToken)}">${words.pdf}</a></p>
<p class="quiet">${words.questions}${club.email ? html` <a href="mailto:${club.email}">${club.email}</a>` : ` ${club.name}`}</p>
</main><script>${new Html(PAGE_SCRIPT)}</script></body>
</html>
`.markup
}

/** The due date while there is something to pay, otherwise the date of the invoice. */
function dueWords(sheet: InvoiceSheet, state: InvoiceState, language: 'da' | 'en'): string {
  const { dueOn, issuedOn, leftMinor } = sheet
  const words = { ...invoiceWords(language), ...payPageWords(language) }
  if (leftMinor === 0) return `${words.issuedOn} ${dateInWords(issuedOn, language)}`
  const day = dateInWords(dueOn, language)
  const next = nextInstalment(sheet)
  if (next) {
    const amount = formatMoney(next.leftMinor, language)
    return (state === 'overdue' ? words.instalmentOverdue : words.instalmentDue)(amount, day)
  }
  return state === 'overdue' ? words.overdueSince(day) : `${words.dueOn} ${day}`
}

function standing({ state, progress, returned }: Shown, words: ReturnType<typeof payPageWords>) {
  if (progress === 'confirming') return html`<p class="note">${words.confirming}</p>`
  if (state === 'paid') return html`<p class="note good">${words.isPaid}</p>`
  if (state === 'credited' || state === 'written-off') return html`<p class="note good">${words.nothingLeft}</p>`
  if (returned && progress === 'paid') return html`<p class="note good">${words.received}</p>`
  if (returned && (progress === 'declined' || progress === 'voided')) {
    return html`<p class="note bad">${progress === 'voided' ? words.voided : words.declined}</p>`
  }
  return ''
}

function payment(sheet: InvoiceSheet, { payToken, language, today, byCard, progress }: Shown) {
  if (sheet.leftMinor === 0 || progress === 'confirming') return ''
  const words = { ...invoiceWords(language), ...payPageWords(language) }
  const ways = waysToPay({ ...sheet, payLink: null }, words)
  const { instalments, dueOn, leftMinor } = sheet
  const payable = payableAmounts(instalments.length > 0 ? owedOf(sheet) : [{ dueOn, leftMinor }], today)
  const buttons = payable.map(({ of, amountMinor }) => {
    const amount = formatMoney(amountMinor, language)
    const label = payable.length === 1 ? words.payAmount(amount) : words.payOf[of](amount)
    return html`<button type="button" data-call="${pathOf(invoicePayOpen.path, payToken)}"
 data-amount="${amountMinor}" data-changed="${words.changed}" data-charging="${words.charging}" data-failed="${words.failed}" data-busy="${words.opening}">${label}</button>
`
  })
  const rows = ways.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)
  return html`${byCard ? html`${buttons}<p id="fault" role="alert" class="bad"></p>` : ''}
${ways.length > 0 ? html`<h2>${byCard ? words.orTransfer : words.pay}</h2><dl>${rows}</dl>` : byCard ? '' : html`<p>${words.toTheClub}</p>`}`
}

const owedOf = ({ instalments }: InvoiceSheet) => instalments.filter(({ leftMinor }) => leftMinor > 0)

function pathOf(path: string, payToken: string): string {
  return path.replace('{payToken}', payToken)
}

/** Whether the club is published, takes real payments and its provider is set up. */
async function takesCards({ database, gateways }: PaymentDeps, organisationId: string): Promise<boolean> {
  try {
    const { paymentProvider, paymentTestMode } = await getPayableOrganisation(database, organisationId)
    return !paymentTestMode && gateways.has(paymentProvider)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not-found') return false
    throw error
  }
}
