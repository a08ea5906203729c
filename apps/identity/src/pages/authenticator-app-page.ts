import { type Html, html } from '@forenet/html'
import QRCode from 'qrcode'
import { renderCsrfField } from './account-form.ts'
import type { FieldErrors } from './form-field.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { renderErrorNotice } from './notice.ts'
import { renderCodeField } from './second-factor-pages.ts'

export type AuthenticatorAppForm = {
  action: string
  csrf?: string
  key: string
  uri: string
  problem?: string | undefined
  faults?: FieldErrors | undefined
  back: Html
}

export function authenticatorAppPage(look: PageAppearance, form: AuthenticatorAppForm): PageContent {
  const { words } = look
  return {
    title: words.appTitle,
    scripts: ['forms.js'],
    body: html`<h1>${words.appTitle}</h1>
<p class="lead">${words.appLead}</p>
${renderErrorNotice(form.problem)}
<div class="scan">${qrCode(form.uri, words.appQrLabel)}
<p class="hint">${words.appKeyLead}</p>
<p class="key"><code>${form.key}</code></p>
<p><a class="link" href="${form.uri}">${words.appOpenHere}</a></p></div>
<form method="post" action="${form.action}" novalidate>${form.csrf !== undefined && renderCsrfField({ csrf: form.csrf })}
${renderCodeField(look, form.faults)}
<button class="button">${words.appConfirm}</button>
</form>
${form.back}`,
  }
}

/** Quiet zone in modules, needed by scanners. */
const QUIET = 4

/** Dark on white in every colour scheme, because not all scanners read inverted codes. */
function qrCode(text: string, label: string): Html {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET
  const path: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`)
    }
  }
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#ffffff"/><path fill="#000000" d="${path.join('')}"/></svg>`
}
