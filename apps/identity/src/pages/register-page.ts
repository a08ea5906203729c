import { html } from '@forenet/html'
import { type FieldErrors, renderCheckboxField, renderPasswordField, renderTextField } from './form-field.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { renderErrorNotice } from './notice.ts'

export type RegisterForm = {
  givenName?: string | undefined
  familyName?: string | undefined
  email?: string | undefined
  problem?: string
  faults?: FieldErrors
  base: string
}

export function registerPage(look: PageAppearance, form: RegisterForm): PageContent {
  const { words } = look
  const faults = form.faults ?? {}
  const terms = html`${words.acceptTermsStart} <a href="${look.mount}/terms" target="_blank" rel="noopener">${words.acceptTermsLink}</a>`
  return {
    title: words.registerTitle,
    scripts: ['forms.js'],
    body: html`<h1>${words.registerTitle}</h1>
<p class="lead">${words.registerLead}</p>
${renderErrorNotice(form.problem)}
<form method="post" action="${form.base}/register" novalidate>
<div class="pair">
${renderTextField({ name: 'givenName', label: words.givenName, value: form.givenName, autocomplete: 'given-name', autofocus: true }, faults)}
${renderTextField({ name: 'familyName', label: words.familyName, value: form.familyName, autocomplete: 'family-name' }, faults)}
</div>
${renderTextField({ name: 'email', label: words.email, type: 'email', value: form.email, autocomplete: 'email' }, faults)}
${renderPasswordField({ name: 'password', label: words.password, words, fresh: true }, faults)}
${renderCheckboxField('terms', terms, faults)}
<button class="button">${words.register}</button>
</form>
<p class="after">${words.haveAccount} <a class="link" href="${form.base}/sign-in">${words.signIn}</a></p>`,
  }
}
