import { type Html, html } from '@forenet/html'
import type { AuthenticatorApp } from '../second-factor/totp-store.ts'
import type { PageAppearance } from './layout.ts'
import { formatDay } from './moment-in-words.ts'

export type SecondFactorView = {
  app: AuthenticatorApp | undefined
  /** Sign-in needs a second factor, so recovery codes are useful. */
  asked: boolean
  recoveryCodes: number
}

export function secondFactorSection(look: PageAppearance, view: SecondFactorView, notices: Html, query: string): Html {
  const { words, mount } = look
  const page = (name: string) => `${mount}/account/second-step/${name}?${query}`
  return html`<section class="card" aria-labelledby="second-step-title">
<h2 id="second-step-title">${words.secondStepSection}</h2>${notices}
<p class="hint">${words.secondStepSectionLead}</p>
${
  (view.app || view.asked) &&
  html`<ul class="sessions passkeys">
${
  view.app &&
  html`<li><div><p>${words.authenticatorApp}</p><p class="hint">${appHint(look, view.app)}</p></div>
<div class="choices"><a class="button quiet" href="${page('app')}" aria-label="${words.replaceApp}">${words.replace}</a>
<a class="button quiet" href="${page('remove')}" aria-label="${words.removeApp}">${words.remove}</a></div></li>`
}
${
  view.asked &&
  html`<li><div><p>${words.recoveryCodes}</p><p class="hint">${words.recoveryCodesLeft(view.recoveryCodes)}</p></div>
<div class="choices"><a class="button quiet" href="${page('recovery-codes')}">${words.newRecoveryCodes}</a></div></li>`
}
</ul>`
}
${!view.app && html`<p class="none">${words.noApp}</p><a class="button quiet" href="${page('app')}">${words.setUpApp}</a>`}
</section>`
}

function appHint({ words, locale }: PageAppearance, { createdAt, lastUsedAt }: AuthenticatorApp): string {
  const used = lastUsedAt ? `${words.passkeyUsedAt} ${formatDay(lastUsedAt, locale)}` : words.passkeyNeverUsed
  return `${words.passkeyAddedAt} ${formatDay(createdAt, locale)}, ${used}`
}
