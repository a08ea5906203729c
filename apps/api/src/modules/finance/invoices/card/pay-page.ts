import { invoicePaymentOpen, memberInvoicePdf } from '@forenet/contract/invoice-payment-calls'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { listPayableAmounts } from '@forenet/domain/instalments'
import { computeInvoiceState, type InvoiceState } from '@forenet/domain/invoice'
import { formatMoney } from '@forenet/domain/money'
import { Html, html } from '@forenet/html'
import { readableTextColour } from '../../../../documents/readable-text-colour.ts'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ServerPageWriter } from '../../../../platform/http/server-page.ts'
import { getOrganisation, getPayableOrganisation } from '../../../core/organisations/index.ts'
import type { PaymentDeps, PaymentProgress } from '../../../money/payments/index.ts'
import { type InvoiceSheet, invoiceSheet, nextInstalment, waysToPay } from '../invoice-sheet.ts'
import { formatLongDate, getInvoiceTexts, instalmentRows } from '../invoice-texts.ts'
import { findPayable, findPaymentProgress, handlePayerReturn } from './card-payment.ts'

const TEXTS = {
  da: {
    payAmount: (amount: string) => `Betal ${amount}`,
    payOf: {
      next: (amount: string) => `Betal næste rate, ${amount}`,
      overdue: (amount: string) => `Betal det forfaldne, ${amount}`,
      all: (amount: string) => `Betal det hele, ${amount}`,
    },
    instalmentDue: (amount: string, day: string) => `Næste rate, ${amount}, betales senest ${day}`,
    instalmentOverdue: (amount: string, day: string) => `Rate på ${amount} skulle være betalt senest ${day}`,
    received: 'Tak, vi har modtaget din betaling.',
    opening: 'Åbner betalingen …',
    changed: 'Det, der mangler at blive betalt, er ændret. Siden indlæses på ny.',
    charging: 'En betaling af fakturaen er i gang. Siden indlæses på ny.',
    failed: 'Betalingen kunne ikke åbnes, og der er ikke trukket penge. Prøv igen om lidt.',
    confirming: 'Vi bekræfter din betaling. Siden opdaterer sig selv.',
    isPaid: 'Fakturaen er betalt. Tak.',
    nothingLeft: 'Der er ikke mere at betale på fakturaen.',
    declined: 'Betalingen blev ikke gennemført, og der er ikke trukket penge. Du kan prøve igen.',
    voided: 'Betalingen er annulleret, fordi beløbet på fakturaen er ændret. Der er ikke trukket penge.',
    overdueSince: (day: string) => `Skulle være betalt senest ${day}`,
    orTransfer: 'Eller betal med bankoverførsel',
    paid: 'Betalt',
    pdf: 'Hent fakturaen som PDF',
    questions: 'Spørgsmål til fakturaen? Skriv til',
  },
  en: {
    payAmount: (amount: string) => `Pay ${amount}`,
    payOf: {
      next: (amount: string) => `Pay the next instalment, ${amount}`,
      overdue: (amount: string) => `Pay what is overdue, ${amount}`,
      all: (amount: string) => `Pay all, ${amount}`,
    },
    instalmentDue: (amount: string, day: string) => `Next instalment, ${amount}, due on ${day}`,
    instalmentOverdue: (amount: string, day: string) => `An instalment of ${amount} was due on ${day}`,
    received: 'Thank you, we have received your payment.',
    opening: 'Opening the payment …',
    changed: 'The amount left to pay has changed. The page is loading again.',
    charging: 'A payment of the invoice is in progress. The page is loading again.',
    failed: 'The payment could not be opened, and nothing has been charged. Try again in a moment.',
    confirming: 'We are confirming your payment. The page updates itself.',
    isPaid: 'The invoice has been paid. Thank you.',
    nothingLeft: 'There is nothing left to pay of the invoice.',
    declined: 'The payment did not go through, and nothing has been charged. You can try again.',
    voided: 'The payment has been cancelled because the amount of the invoice has changed. Nothing has been charged.',
    overdueSince: (day: string) => `Was due on ${day}`,
    orTransfer: 'Or pay by bank transfer',
    paid: 'Paid',
    pdf: 'Download the invoice as PDF',
    questions: 'Questions about the invoice? Write to',
  },
} as const

function getPayPageTexts(language: 'da' | 'en'): (typeof TEXTS)['da' | 'en'] {
  return TEXTS[language]
}

const PAGE_STYLE = `:root{color-scheme:light dark;--page:#f7f8f7;--card:#fff;--ink:#1b1f1d;--muted:#5b6661;--line:#dfe4e1;--good:#17804f;--bad:#b42333}
@media(prefers-color-scheme:dark){:root{--page:#141716;--card:#1d2120;--ink:#eceeed;--muted:#a3ada8;--line:#3a413d;--good:#4cc38a;--bad:#ff8a94}}
body{margin:0;padding:1.5rem 1rem 3rem;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--page)}
main{max-width:34rem;margin:0 auto}
.sheet{margin-top:1.25rem;padding:1.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--card)}.sheet>:first-child{margin-top:0}.sheet>:last-child{margin-bottom:0}h1{margin:0;font-size:1.75rem;line-height:1.2}h2{margin:2rem 0 .5rem;font-size:1.0625rem}
p{margin:.25rem 0;overflow-wrap:anywhere}.due,.quiet{color:var(--muted)}.club{display:flex;gap:.75rem;align-items:center;margin-bottom:1.25rem;font-weight:600}.club img{flex:none;border-radius:.5rem;object-fit:contain}.quiet{margin-top:2rem;font-size:.9375rem}
.left{display:flex;justify-content:space-between;align-items:baseline;flex-wrap:wrap;gap:0 1rem;margin:1.25rem 0}.left strong{font-size:1.75rem;white-space:nowrap}
.note{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.75rem}.good{color:var(--good)}.bad{color:var(--bad)}
button{display:block;width:100%;min-height:3rem;padding:.5rem 1rem;border:0;border-radius:.75rem;font:600 1.0625rem system-ui,sans-serif;cursor:pointer}
button+button{margin-top:.75rem;border:1px solid var(--line);color:inherit;background:none}button:disabled{opacity:.6;cursor:default}button:focus-visible,a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
ul{margin:0;padding:0;list-style:none}li{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-top:1px solid var(--line)}
li span:last-child{white-space:nowrap;font-variant-numeric:tabular-nums}.sum{font-weight:650}a{color:inherit}.file{display:inline-flex;align-items:center;min-height:2.75rem}
dl{margin:0}dl div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.375rem 0}dt{min-width:10rem;color:var(--muted)}dd{margin:0;font-variant-numeric:tabular-nums}`

/** The server rejects an amount other than the one shown. */
export const PAGE_SCRIPT = `(() => {
  const buttons = [...document.querySelectorAll('button[data-amount]')]
  const fault = document.getElementById('fault')
  const labels = buttons.map((button) => button.textContent)
  const rest = () => buttons.forEach((button, nth) => {
    button.disabled = false
    button.textContent = labels[nth]
  })
  addEventListener('pageshow', rest)
  for (const button of buttons) button.addEventListener('click', async () => {
    const { call, amount, changed, charging, failed, busy } = button.dataset
    const reasons = { 'invoice-changed': changed, 'payment-in-progress': charging }
    for (const one of buttons) one.disabled = true
    button.textContent = busy
    fault.textContent = ''
    try {
      const body = JSON.stringify({ amountMinor: Number(amount) })
      const answer = await fetch(call, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const said = await answer.json()
      if (answer.ok) return location.assign(said.link)
      if (reasons[said.code]) {
        fault.textContent = reasons[said.code]
        setTimeout(() => location.replace(location.pathname), 1500)
        return
      }
      fault.textContent = failed
    } catch {
      fault.textContent = failed
    }
    rest()
  })
})()`

const PATH_PATTERN = /^\/invoice\/([0-9a-f]{32})$/
const AUTHORIZATION_PATTERN = /^[0-9a-f-]{36}$/i
const CONFIRMING_SECONDS = 3

/** The page is for anyone with the link. */
export function writePayPage(deps: PaymentDeps): ServerPageWriter {
  return async ({ url }) => {
    const [path = '', query = ''] = url.split('?', 2)
    const payToken = PATH_PATTERN.exec(path)?.[1]
    const found = payToken === undefined ? undefined : await findPayable(deps, payToken)
    if (!found || payToken === undefined) return null
    const search = new URLSearchParams(query)
    const outcome = search.get('outcome')
    const authorization = search.get('authorizationIdentifier') ?? ''
    const returned = await handlePayerReturn(deps, found, {
      outcome,
      orderNumber: search.get('window'),
      authorizationIdentifier: AUTHORIZATION_PATTERN.test(authorization) ? authorization : null,
    })
    const invoice = (await findPayable(deps, payToken)) ?? found
    const [sheet, progress, byCard, { logo }] = await Promise.all([
      invoiceSheet(deps.database, invoice, deps.origin),
      findPaymentProgress(deps, invoice),
      takesCards(deps, invoice.organisationId),
      getOrganisation(deps.database, invoice.organisationId),
    ])
    const today = calendarDateAt(deps.now())
    const state = computeInvoiceState({ ...invoice, dueOn: sheet.dueOn }, today)
    const { language } = invoice
    const { accentColour } = sheet.club
    // The content security policy forbids style attributes.
    const style = `${PAGE_STYLE}\nbutton{background:${accentColour};color:${readableTextColour(accentColour)}}`
    const markup = renderPage(sheet, style, { payToken, logo, language, state, today, progress, byCard, returned })
    const inline = [
      { directive: 'style-src', text: style },
      { directive: 'script-src', text: PAGE_SCRIPT },
    ] as const
    return { markup, language, inline, unlisted: true, isPrivate: true }
  }
}

type PayPageContent = {
  payToken: string
  logo: string | null
  language: 'da' | 'en'
  state: InvoiceState
  today: CalendarDate
  progress: PaymentProgress | null
  byCard: boolean
  returned: boolean
}

function renderPage(sheet: InvoiceSheet, style: string, shown: PayPageContent): string {
  const { logo, language, state, progress } = shown
  const words = { ...getInvoiceTexts(language), ...getPayPageTexts(language) }
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
<p class="club">${logo ? html`<img src="${logo}" alt="" width="40" height="40">` : ''}${club.name}</p>
<h1>${title}</h1>
<p class="due">${formatDueText(sheet, state, language)}</p>
<div class="sheet">
<p class="left">${words.total}<strong>${money(sheet.leftMinor)}</strong></p>
<div role="status">${renderStatusNote(shown, words)}</div>
${renderPayment(sheet, shown)}
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
<p><a class="file" href="${fillPayToken(memberInvoicePdf.path, shown.payToken)}">${words.pdf}</a></p>
<p class="quiet">${words.questions}${club.email ? html` <a href="mailto:${club.email}">${club.email}</a>` : ` ${club.name}`}</p>
</main><script>${new Html(PAGE_SCRIPT)}</script></body>
</html>
`.markup
}

/** The due date while something is owed, otherwise the invoice date. */
function formatDueText(sheet: InvoiceSheet, state: InvoiceState, language: 'da' | 'en'): string {
  const { dueOn, issuedOn, leftMinor } = sheet
  const words = { ...getInvoiceTexts(language), ...getPayPageTexts(language) }
  if (leftMinor === 0) return `${words.issuedOn} ${formatLongDate(issuedOn, language)}`
  const day = formatLongDate(dueOn, language)
  const next = nextInstalment(sheet)
  if (next) {
    const amount = formatMoney(next.leftMinor, language)
    return (state === 'overdue' ? words.instalmentOverdue : words.instalmentDue)(amount, day)
  }
  return state === 'overdue' ? words.overdueSince(day) : `${words.dueOn} ${day}`
}

function renderStatusNote({ state, progress, returned }: PayPageContent, words: ReturnType<typeof getPayPageTexts>) {
  if (progress === 'confirming') return html`<p class="note">${words.confirming}</p>`
  if (state === 'paid') return html`<p class="note good">${words.isPaid}</p>`
  if (state === 'credited' || state === 'written-off') return html`<p class="note good">${words.nothingLeft}</p>`
  if (returned && progress === 'paid') return html`<p class="note good">${words.received}</p>`
  if (returned && (progress === 'declined' || progress === 'voided')) {
    return html`<p class="note bad">${progress === 'voided' ? words.voided : words.declined}</p>`
  }
  return ''
}

function renderPayment(sheet: InvoiceSheet, { payToken, language, today, byCard, progress }: PayPageContent) {
  if (sheet.leftMinor === 0 || progress === 'confirming') return ''
  const words = { ...getInvoiceTexts(language), ...getPayPageTexts(language) }
  const ways = waysToPay({ ...sheet, payLink: null }, words)
  const { instalments, dueOn, leftMinor } = sheet
  const payable = listPayableAmounts(
    instalments.length > 0 ? listOwedInstalments(sheet) : [{ dueOn, leftMinor }],
    today,
  )
  const buttons = payable.map(({ of, amountMinor }) => {
    const amount = formatMoney(amountMinor, language)
    const label = payable.length === 1 ? words.payAmount(amount) : words.payOf[of](amount)
    return html`<button type="button" data-call="${fillPayToken(invoicePaymentOpen.path, payToken)}"
 data-amount="${amountMinor}" data-changed="${words.changed}" data-charging="${words.charging}" data-failed="${words.failed}" data-busy="${words.opening}">${label}</button>
`
  })
  const rows = ways.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)
  return html`${byCard ? html`${buttons}<p id="fault" role="alert" class="bad"></p>` : ''}
${ways.length > 0 ? html`<h2>${byCard ? words.orTransfer : words.pay}</h2><dl>${rows}</dl>` : byCard ? '' : html`<p>${words.toTheClub}</p>`}`
}

const listOwedInstalments = ({ instalments }: InvoiceSheet) => instalments.filter(({ leftMinor }) => leftMinor > 0)

function fillPayToken(path: string, payToken: string): string {
  return path.replace('{payToken}', payToken)
}

/** True if the club is published, takes real payments and has a configured provider. */
async function takesCards({ database, gateways }: PaymentDeps, organisationId: string): Promise<boolean> {
  try {
    const { paymentProvider, paymentTestMode } = await getPayableOrganisation(database, organisationId)
    return !paymentTestMode && gateways.has(paymentProvider)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not-found') return false
    throw error
  }
}
