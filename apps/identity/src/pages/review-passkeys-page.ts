import { type Html, html } from '@forenet/html'
import type { Passkey } from '../passkeys/passkeys.ts'
import { keyIcon } from './icons.ts'
import type { PageAppearance, PageContent } from './layout.ts'
import { renderPasskeyHint } from './passkey-section.ts'

/** After a password reset, so that the user can remove passkeys added by someone else. */
export function reviewPasskeysPage(
  look: PageAppearance,
  form: { passkeys: readonly Passkey[]; action: string },
): PageContent {
  const { words } = look
  return {
    title: words.reviewPasskeysTitle,
    scripts: ['forms.js'],
    body: html`<div class="seal">${keyIcon}</div>
<h1>${words.reviewPasskeysTitle}</h1>
<p class="lead">${words.reviewPasskeysLead}</p>
<form method="post" action="${form.action}">
<fieldset><legend>${words.reviewPasskeysPick}</legend>
${form.passkeys.map((passkey) => choice(look, passkey))}
</fieldset>
<button class="button">${words.goOn}</button>
</form>`,
  }
}

function choice(look: PageAppearance, passkey: Passkey): Html {
  const { id, name } = passkey
  return html`<div class="check"><input id="passkey-${id}" name="passkey" type="checkbox" value="${id}"><label for="passkey-${id}">${name}<span class="hint">${renderPasskeyHint(look, passkey)}</span></label></div>`
}
