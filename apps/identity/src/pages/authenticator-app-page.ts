import { type Html, html } from '@forenet/html'
import { csrfField } from './account-form.ts'
import type { FieldErrors } from './form-field.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { errorNotice } from './notice.ts'
import { qrCode } from './qr-code.ts'
import { codeField } from './second-factor-pages.ts'

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
${errorNotice(form.problem)}
<div class="scan">${qrCode(form.uri, words.appQrLabel)}
<p class="hint">${words.appKeyLead}</p>
<p class="key"><code>${form.key}</code></p>
<p><a class="link" href="${form.uri}">${words.appOpenHere}</a></p></div>
<form method="post" action="${form.action}" novalidate>${form.csrf !== undefined && csrfField({ csrf: form.csrf })}
${codeField(look, form.faults)}
<button class="button">${words.appConfirm}</button>
</form>
${form.back}`,
  }
}
