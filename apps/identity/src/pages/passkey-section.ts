import { type Html, html } from '@forenet/html'
import type { Passkey } from '../passkeys/passkeys.ts'
import type { PageAppearance } from './layout.ts'
import { formatDay } from './moment-in-words.ts'

export function renderPasskeySection(
  look: PageAppearance,
  passkeys: readonly Passkey[],
  notices: Html,
  query: string,
): Html {
  const { words, mount } = look
  return html`<section class="card" aria-labelledby="passkeys-title">
<h2 id="passkeys-title">${words.passkeysTitle}</h2>${notices}
<p class="hint">${words.passkeysLead}</p>
${passkeys.length > 0 && html`<ul class="sessions passkeys">${passkeys.map((passkey) => item(look, passkey, query))}</ul>`}
${passkeys.length === 0 && html`<p class="none">${words.passkeysNone}</p>`}
<a class="button quiet" href="${mount}/account/passkeys/add?${query}">${words.addPasskey}</a>
</section>`
}

export function renderPasskeyHint({ words, locale }: PageAppearance, { createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt ? `${words.passkeyUsedAt} ${formatDay(lastUsedAt, locale)}` : words.passkeyNeverUsed
  return `${words.passkeyAddedAt} ${formatDay(createdAt, locale)}, ${used}`
}

function item(look: PageAppearance, passkey: Passkey, query: string): Html {
  const { words, mount } = look
  const { id, name } = passkey
  const page = `${mount}/account/passkeys/${id}`
  return html`<li><div><p>${name}</p><p class="hint">${renderPasskeyHint(look, passkey)}</p></div>
<div class="choices"><a class="button quiet" href="${page}/rename?${query}" aria-label="${words.renamePasskeyOf(name)}">${words.renamePasskey}</a>
<a class="button quiet" href="${page}/remove?${query}" aria-label="${words.removePasskeyOf(name)}">${words.removePasskey}</a></div></li>`
}
