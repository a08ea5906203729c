import { type Html, html } from '@forenet/html'
import { type FieldErrors, renderPasswordField, renderTextField } from './form-field.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { renderErrorNotice, renderSuccessNotice } from './notice.ts'

export type SignInForm = {
  email: string
  problem?: string
  done?: string
  faults?: FieldErrors
  base: string
  passkeys: boolean
}

/** The error never reveals whether e-mail or password was wrong. */
export function signInPage(look: PageAppearance, form: SignInForm): PageContent {
  const { words } = look
  const faults = form.faults ?? {}
  const forgot = html`<a class="link" href="${form.base}/forgot">${words.forgot}</a>`
  const known = form.email !== ''
  return {
    title: words.signInTitle,
    scripts: form.passkeys ? ['forms.js', 'passkeys.js'] : ['forms.js'],
    asks: form.passkeys,
    body: html`<h1>${words.signInTitle}</h1>
<p class="lead">${words.signInLead}</p>
${renderErrorNotice(form.problem)}${renderSuccessNotice(form.done)}
<form method="post" action="${form.base}/sign-in" novalidate>
${renderTextField({ name: 'email', label: words.email, type: 'email', value: form.email, autocomplete: form.passkeys ? 'username webauthn' : 'username', autofocus: !known }, faults)}
${renderPasswordField({ name: 'password', label: words.password, words, fresh: false, autofocus: known, aside: forgot }, faults)}
<button class="button">${words.signIn}</button>
</form>
${form.passkeys && renderPasskeyForm(look, form.base, words.orElse)}
<p class="after">${words.noAccount} <a class="link" href="${form.base}/register">${words.createAccount}</a></p>`,
  }
}

/** Hidden unless the browser supports passkeys. `or`: separator before another method. */
export function renderPasskeyForm({ words }: PageAppearance, base: string, or: string | undefined): Html {
  return html`<form class="passkey" method="post" action="${base}/passkey" data-passkey="get" data-ask-at="${base}/passkey/challenge" data-cancelled="${words.passkeyNotChosen}" data-failed="${words.passkeyFailed}" hidden>
<input type="hidden" name="credential" value="">
${or !== undefined && html`<p class="or">${or}</p>`}
<button class="button${or === undefined ? '' : ' quiet'}" type="button">${words.signInWithPasskey}</button>
</form>`
}
