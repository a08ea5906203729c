import { html } from '@forenet/html'
import { type FieldErrors, renderTextField } from './form-field.ts'
import { keyIcon, phoneIcon } from './icons.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { renderErrorNotice } from './notice.ts'
import { renderPasskeyForm } from './sign-in-page.ts'

export type SecondFactorForm = {
  base: string
  app: boolean
  passkey: boolean
  recoveryCodes: boolean
  problem?: string
  faults?: FieldErrors
}

export function secondFactorPage(look: PageAppearance, step: SecondFactorForm): PageContent {
  const { words } = look
  const { base } = step
  return {
    title: words.secondStepTitle,
    scripts: step.passkey ? ['forms.js', 'passkeys.js'] : ['forms.js'],
    asks: step.passkey,
    body: html`<div class="seal">${step.app ? phoneIcon : keyIcon}</div>
<h1>${words.secondStepTitle}</h1>
<p class="lead">${step.app ? words.secondStepLeadApp : words.secondStepLeadPasskey}</p>
${renderErrorNotice(step.problem)}
${
  step.app &&
  html`<form method="post" action="${base}/second-step" novalidate>
${renderCodeField(look, step.faults)}
<button class="button">${words.signIn}</button>
</form>`
}
${step.passkey && renderPasskeyForm(look, base, step.app ? words.orElse : undefined)}
${step.recoveryCodes && html`<p class="after"><a class="link" href="${base}/recovery-code">${words.useRecoveryCode}</a></p>`}
<p class="after"><a class="link" href="${base}/sign-in">${words.signInAsSomebodyElse}</a></p>`,
  }
}

export function recoveryCodePage(
  look: PageAppearance,
  form: { base: string; problem?: string; faults?: FieldErrors },
): PageContent {
  const { words } = look
  return {
    title: words.recoveryCodeTitle,
    scripts: ['forms.js'],
    body: html`<div class="seal">${keyIcon}</div>
<h1>${words.recoveryCodeTitle}</h1>
<p class="lead">${words.recoveryCodeLead}</p>
${renderErrorNotice(form.problem)}
<form method="post" action="${form.base}/recovery-code" novalidate>
${renderTextField({ name: 'code', label: words.recoveryCode, autocomplete: 'off', autofocus: true }, form.faults ?? {})}
<button class="button">${words.signIn}</button>
</form>
<p class="after"><a class="link" href="${form.base}/second-step">${words.back}</a></p>`,
  }
}

export function setUpSecondFactorPage(
  look: PageAppearance,
  { base, passkeys }: { base: string; passkeys: boolean },
): PageContent {
  const { words } = look
  return {
    title: words.setUpTitle,
    body: html`<div class="seal">${keyIcon}</div>
<h1>${words.setUpTitle}</h1>
<p class="lead">${words.setUpLead}</p>
<ul class="ways">
${
  passkeys &&
  html`<li><p id="way-passkey" class="hint">${words.setUpPasskeyHint}</p><a class="button" href="${base}/set-up/passkey" aria-describedby="way-passkey">${words.setUpPasskey}</a></li>`
}
<li><p id="way-app" class="hint">${words.setUpAppHint}</p><a class="button${passkeys ? ' quiet' : ''}" href="${base}/set-up/app" aria-describedby="way-app">${words.setUpApp}</a></li>
</ul>
<p class="after"><a class="link" href="${base}/sign-in">${words.signInAsSomebodyElse}</a></p>`,
  }
}

export function renderCodeField({ words }: PageAppearance, faults: FieldErrors = {}) {
  return renderTextField(
    { name: 'code', label: words.oneTimeCode, autocomplete: 'one-time-code', digits: true, autofocus: true },
    faults,
  )
}
