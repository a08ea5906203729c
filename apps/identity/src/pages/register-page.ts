import { html } from '@forenet/html'
import { checkboxField, type FieldErrors, passwordField, textField } from './form-field.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { errorNotice } from './notice.ts'

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
${errorNotice(form.problem)}
<form method="post" action="${form.base}/register" novalidate>
<div class="pair">
${textField({ name: 'givenName', label: words.givenName, value: form.givenName, autocomplete: 'given-name', autofocus: true }, faults)}
${textField({ name: 'familyName', label: words.familyName, value: form.familyName, autocomplete: 'family-name' }, faults)}
</div>
${textField({ name: 'email', label: words.email, type: 'email', value: form.email, autocomplete: 'email' }, faults)}
${passwordField({ name: 'password', label: words.password, words, fresh: true }, faults)}
${checkboxField('terms', terms, faults)}
<button class="button">${words.register}</button>
</form>
<p class="after">${words.haveAccount} <a class="link" href="${form.base}/sign-in">${words.signIn}</a></p>`,
  }
}
