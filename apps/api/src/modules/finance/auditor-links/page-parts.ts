import type { BooksPage } from '@forenet/contract/club/books'
import { addMonths } from '@forenet/domain/calendar-date'
import { formatTypedDate } from '@forenet/domain/date-input'
import type { Language } from '@forenet/domain/language'
import { formatMoney } from '@forenet/domain/money'
import { type Html, html } from '@forenet/html'
import { accountInWords, type Voucher } from '../ledger/index.ts'
import { voucherText } from '../voucher-exports/index.ts'
import { getAuditorPageTexts } from './page-texts.ts'

const MAX_MONTHS = 120
const MONTH_FORMATS = {
  da: new Intl.DateTimeFormat('da-DK', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

export const PAGE_STYLE = `:root{color-scheme:light dark;--page:#f7f8f7;--card:#fff;--ink:#1b1f1d;--muted:#5b6661;--line:#dfe4e1;--good:#17804f;--bad:#b42333}
@media(prefers-color-scheme:dark){:root{--page:#141716;--card:#1d2120;--ink:#eceeed;--muted:#a3ada8;--line:#3a413d;--good:#4cc38a;--bad:#ff8a94}}
body{margin:0;padding:1.5rem 1rem 3rem;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--page)}
main{max-width:60rem;margin:0 auto}h1{margin:0;font-size:1.75rem;line-height:1.2}h2{margin:2rem 0 .5rem;font-size:1.125rem}
.sheet{margin:1.25rem 0;padding:1.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--card)}.sheet h2{margin-top:0}
p{margin:.25rem 0;overflow-wrap:anywhere}.quiet{color:var(--muted);font-size:.9375rem}.good{color:var(--good)}.bad{color:var(--bad)}
a{color:inherit;display:inline-flex;align-items:center;min-height:2.75rem}form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}
select,button{min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;font:inherit;color:inherit;background:var(--card)}
a:focus-visible,button:focus-visible,select:focus-visible,.wide:focus-visible{outline:3px solid currentColor;outline-offset:2px}
.wide{overflow-x:auto}table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.375rem .75rem .375rem 0;border-top:1px solid var(--line);font-weight:400;text-align:right;white-space:nowrap;vertical-align:top}
th:first-child{text-align:left;white-space:normal}thead th{border:0;font-size:.875rem;color:var(--muted)}
.vouchers tr+tr>*{border:0;padding-block:.125rem}.vouchers tbody tr:last-child>*{padding-bottom:.75rem}.vouchers [scope=rowgroup]{padding-top:.75rem}
@media(max-width:30rem){table{font-size:.875rem}th,td{padding-right:.5rem}}`

export const PAGE_SCRIPT = `(() => {
  const button = document.querySelector('button[data-call]')
  const fault = document.getElementById('fault')
  const label = button.textContent
  button.addEventListener('click', async () => {
    button.disabled = true
    button.textContent = button.dataset.busy
    fault.textContent = ''
    // No answer is shown as a fault, like a refusal.
    const answer = await fetch(button.dataset.call, { method: 'POST' }).catch(() => null)
    if (answer?.ok) return location.replace(button.dataset.shown)
    fault.textContent = button.dataset.failed
    button.disabled = false
    button.textContent = label
  })
})()`

export const formatPageMoney = formatMoney
export const getAccountName = accountInWords
export const formatPageDate = formatTypedDate

export function formatMonthName(month: string, language: Language): string {
  return MONTH_FORMATS[language].format(new Date(`${month}-01`))
}

export function listMonths(span: BooksPage['span']): string[] {
  if (!span) return []
  const months: string[] = []
  for (let day = `${span.to.slice(0, 7)}-01`; day.slice(0, 7) >= span.from.slice(0, 7); day = addMonths(day, -1)) {
    if (months.push(day.slice(0, 7)) === MAX_MONTHS) break
  }
  return months
}

export function renderEntryRows(label: string, vouchers: readonly Voucher[], language: Language): Html {
  const words = getAuditorPageTexts(language)
  return html`<div class="wide" role="region" tabindex="0" aria-label="${label}"><table class="vouchers"><thead><tr><th scope="col">${words.account}</th>
<th scope="col">${words.debit}</th><th scope="col">${words.credit}</th></tr></thead>
${vouchers.map(
  (
    voucher,
  ) => html`<tbody><tr><th scope="rowgroup" colspan="3">${words.voucher} ${voucher.sequence} · ${formatVoucherDay(
    voucher,
    language,
  )}<br><span class="quiet">${voucherText(voucher, language)}</span></th></tr>
${voucher.lines.map(
  ({ account, amountMinor }) =>
    html`<tr><th scope="row">${accountInWords(account, language)}</th><td>${
      amountMinor > 0 ? formatMoney(amountMinor, language) : ''
    }</td><td>${amountMinor < 0 ? formatMoney(0 - amountMinor, language) : ''}</td></tr>`,
)}</tbody>`,
)}</table></div>`
}

function formatVoucherDay({ day, movedOn }: Voucher, language: Language): string {
  const text = formatPageDate(day, language)
  return movedOn === null
    ? text
    : `${text} (${getAuditorPageTexts(language).originally} ${formatPageDate(movedOn, language)})`
}
