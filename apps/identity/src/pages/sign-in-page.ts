import { type Faults, passwordField, textField } from './form-field.ts'
import { html } from './html.ts'
import type { Look, Page } from './layout.ts'
import { badNotice, goodNotice } from './notice.ts'

/** Where people sign in. `problem` is about the whole attempt: it never says which of the two fields was wrong. */
export function signInPage(
  look: Look,
  form: { email: string; problem?: string; done?: string; faults?: Faults; base: string },
): Page {
  const { words } = look
  const faults = form.faults ?? {}
  const forgot = html`<a class="link" href="${form.base}/forgot">${words.forgot}</a>`
  const known = form.email !== ''
  return {
    title: words.signInTitle,
    scripts: ['forms.js'],
    body: html`<h1>${words.signInTitle}</h1>
<p class="lead">${words.signInLead}</p>
${badNotice(form.problem)}${goodNotice(form.done)}
<form method="post" action="${form.base}/sign-in" novalidate>
${textField({ name: 'email', label: words.email, type: 'email', value: form.email, autocomplete: 'username', autofocus: !known }, faults)}
${passwordField({ name: 'password', label: words.password, words, fresh: false, autofocus: known, aside: forgot }, faults)}
<button class="button">${words.signIn}</button>
</form>
<p class="after">${words.noAccount} <a class="link" href="${form.base}/register">${words.createAccount}</a></p>`,
  }
}
