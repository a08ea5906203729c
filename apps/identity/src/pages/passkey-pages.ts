import { type Html, html } from '@forenet/html'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { type AccountForm, renderCancelLink, renderCsrfField } from './account-form.ts'
import { renderTextField } from './form-field.ts'
import { keyIcon } from './icons.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { renderErrorNotice } from './notice.ts'

export function addPasskeyPage(
  look: PageAppearance,
  form: Pick<AccountForm, 'action' | 'problem'> & {
    csrf?: string
    ask: PublicKeyCredentialCreationOptionsJSON
    back: Html
  },
): PageContent {
  const { words } = look
  return {
    title: words.addPasskey,
    scripts: ['forms.js', 'passkeys.js'],
    body: html`<div class="seal">${keyIcon}</div>
<h1>${words.addPasskey}</h1>
<p class="lead">${words.addPasskeyLead}</p>
${renderErrorNotice(form.problem)}
<form method="post" action="${form.action}" data-passkey="create" data-ask="${JSON.stringify(form.ask)}" data-cancelled="${words.passkeyNotCreated}" data-exists="${words.passkeyExists}" data-failed="${words.passkeyFailed}">${form.csrf !== undefined && renderCsrfField({ csrf: form.csrf })}
<input type="hidden" name="credential" value="">
<p class="hint" data-unsupported>${words.passkeyUnsupported}</p>
<button class="button" type="button" hidden>${words.createPasskey}</button>
</form>
${form.back}`,
  }
}

export function renamePasskeyPage(look: PageAppearance, form: AccountForm & { name: string }): PageContent {
  const { words } = look
  return {
    title: words.renamePasskeyTitle,
    scripts: ['forms.js'],
    body: html`<h1>${words.renamePasskeyTitle}</h1>
<form method="post" action="${form.action}" novalidate>${renderCsrfField(form)}
${renderTextField({ name: 'name', label: words.passkeyName, value: form.name, autocomplete: 'off', autofocus: true }, form.faults ?? {})}
<button class="button">${words.save}</button>
</form>
${renderCancelLink(look, form)}`,
  }
}
