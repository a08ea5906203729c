export const PAGE_STYLE = `:root{color-scheme:light dark;--page:#f7f8f7;--card:#fff;--ink:#1b1f1d;--muted:#5b6661;--line:#dfe4e1;--good:#17804f;--bad:#b42333}
@media(prefers-color-scheme:dark){:root{--page:#141716;--card:#1d2120;--ink:#eceeed;--muted:#a3ada8;--line:#3a413d;--good:#4cc38a;--bad:#ff8a94}}
body{margin:0;padding:1.5rem 1rem 3rem;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--page)}
main{max-width:34rem;margin:0 auto}
.sheet{margin-top:1.25rem;padding:1.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--card)}.sheet>:first-child{margin-top:0}.sheet>:last-child{margin-bottom:0}h1{margin:0;font-size:1.75rem;line-height:1.2}h2{margin:2rem 0 .5rem;font-size:1.0625rem}
p{margin:.25rem 0;overflow-wrap:anywhere}.club,.due,.quiet{color:var(--muted)}.quiet{margin-top:2rem;font-size:.9375rem}
.left{display:flex;justify-content:space-between;align-items:baseline;flex-wrap:wrap;gap:0 1rem;margin:1.25rem 0}.left strong{font-size:1.75rem;white-space:nowrap}
.note{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.75rem}.good{color:var(--good)}.bad{color:var(--bad)}
button{display:block;width:100%;min-height:3rem;padding:.5rem 1rem;border:0;border-radius:.75rem;font:600 1.0625rem system-ui,sans-serif;cursor:pointer}
button+button{margin-top:.75rem;border:1px solid var(--line);color:inherit;background:none}button:disabled{opacity:.6;cursor:default}button:focus-visible,a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
ul{margin:0;padding:0;list-style:none}li{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-top:1px solid var(--line)}
li span:last-child{white-space:nowrap;font-variant-numeric:tabular-nums}.sum{font-weight:650}a{color:inherit}.file{display:inline-flex;align-items:center;min-height:2.75rem}
dl{margin:0}dl div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.375rem 0}dt{min-width:10rem;color:var(--muted)}dd{margin:0;font-variant-numeric:tabular-nums}`

/** Opens the payment window. The amount is the one that was shown; the server rejects another. */
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
