import { type Html, html } from '@forenet/html'
import type { Account } from '../accounts/account.ts'
import type { Passkey } from '../passkeys/passkeys.ts'
import { computeSessionKey } from '../provider/session-state.ts'
import type { OpenSession } from '../provider/sessions.ts'
import type { AuthenticatorApp } from '../second-factor/totp-store.ts'
import { describeDevice } from './device-name.ts'
import { type FieldErrors, renderPasswordField, renderTextField } from './form-field.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { formatDay, formatInstant } from './moment-in-words.ts'
import { renderErrorNotice, renderSuccessNotice } from './notice.ts'
import { renderPasskeySection } from './passkey-section.ts'

export type AccountSection = 'name' | 'password' | 'passkeys' | 'second-step' | 'sessions'

export type AccountView = {
  account: Account
  sessions: readonly OpenSession[]
  passkeys: readonly Passkey[] | undefined
  secondStep: SecondFactorView
  currentUid: string
  csrf: string
  back: string
  outcome?: { section: AccountSection; done?: string; problem?: string; faults?: FieldErrors } | undefined
  typed?: { givenName: string; familyName: string; phone: string } | undefined
}

export function accountPage(look: PageAppearance, view: AccountView): PageContent {
  const { words } = look
  const { account } = view
  const of = (section: AccountSection) => (view.outcome?.section === section ? view.outcome : undefined)
  const notices = (section: AccountSection) =>
    html`${renderSuccessNotice(of(section)?.done)}${renderErrorNotice(of(section)?.problem)}`
  const csrf = html`<input type="hidden" name="csrf" value="${view.csrf}">`
  const action = (section: string) => buildActionUrl(look, view, section)
  const name = view.typed ?? { ...account, phone: account.phone ?? '' }
  const nameFaults = of('name')?.faults ?? {}
  return {
    title: words.accountTitle,
    shape: 'wide',
    scripts: ['forms.js'],
    body: html`<h1>${words.accountTitle}</h1>
<p class="lead"><strong>${account.email}</strong></p>
<section class="card" aria-labelledby="name-title">
<h2 id="name-title">${words.nameTitle}</h2>${notices('name')}
<form method="post" action="${action('name')}" novalidate>${csrf}
<div class="pair">
${renderTextField({ name: 'givenName', label: words.givenName, value: name.givenName, autocomplete: 'given-name' }, nameFaults)}
${renderTextField({ name: 'familyName', label: words.familyName, value: name.familyName, autocomplete: 'family-name' }, nameFaults)}
</div>
${renderTextField({ name: 'phone', label: words.phone, type: 'tel', value: name.phone, autocomplete: 'tel', optional: words.phoneHint }, nameFaults)}
<button class="button">${words.save}</button>
</form>
</section>
<section class="card" aria-labelledby="password-title">
<h2 id="password-title">${words.passwordTitle}</h2>${notices('password')}
<form method="post" action="${action('password')}" novalidate>${csrf}
<input type="text" name="username" value="${account.email}" autocomplete="username" hidden readonly>
${renderPasswordField({ name: 'currentPassword', label: words.currentPassword, words, fresh: false }, of('password')?.faults ?? {})}
${renderPasswordField({ name: 'password', label: words.newPassword, words, fresh: true }, of('password')?.faults ?? {})}
<button class="button">${words.changePassword}</button>
</form>
</section>
${view.passkeys && renderPasskeySection(look, view.passkeys, notices('passkeys'), buildReturnQuery(view.back))}
${secondFactorSection(look, view.secondStep, notices('second-step'), buildReturnQuery(view.back))}
<section class="card" aria-labelledby="sessions-title">
<h2 id="sessions-title">${words.sessionsTitle}</h2>${notices('sessions')}
<ul class="sessions">${hereFirst(view).map((session) => sessionItem(look, view, session, csrf))}</ul>
${
  view.sessions.length > 1 &&
  html`<form class="actions" method="post" action="${action('sessions')}">${csrf}<button class="button quiet" name="session" value="others">${words.endOthers}</button></form>`
}
</section>
<p class="after"><a class="link" href="${view.back}">${words.backToPortal}</a></p>`,
  }
}

export function buildReturnQuery(back: string): string {
  return new URLSearchParams({ referrer_uri: back }).toString()
}

function buildActionUrl(look: PageAppearance, view: AccountView, section: string): string {
  return `${look.mount}/account/${section}?${buildReturnQuery(view.back)}`
}

function hereFirst({ sessions, currentUid }: AccountView): OpenSession[] {
  const isHere = ({ uid }: OpenSession) => uid === currentUid
  return [...sessions.filter(isHere), ...sessions.filter((session) => !isHere(session))]
}

function sessionItem(look: PageAppearance, view: AccountView, session: OpenSession, csrf: Html): Html {
  const { words } = look
  const device = describeDevice(session.userAgent, words)
  const when = formatInstant(session.signedInAt, look.locale)
  const end = html`<form method="post" action="${buildActionUrl(look, view, 'sessions')}">${csrf}<button class="button quiet" name="session" value="${computeSessionKey(session.uid)}" aria-label="${words.endSessionOf(`${device}, ${when}`)}">${words.endSession}</button></form>`
  const here = html`<span class="badge">${words.thisDevice}</span>`
  return html`<li><div><p>${device}</p><p class="hint">${words.signedInAt} ${when}</p></div>${session.uid === view.currentUid ? here : end}</li>`
}

type SecondFactorView = {
  app: AuthenticatorApp | undefined
  /** Sign-in requires a second factor, so recovery codes are useful. */
  asked: boolean
  recoveryCodes: number
}

function secondFactorSection(look: PageAppearance, view: SecondFactorView, notices: Html, query: string): Html {
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
