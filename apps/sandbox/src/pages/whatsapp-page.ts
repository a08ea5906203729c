import { html } from '@forenet/html'
import type { WhatsappMessage } from '../whatsapp/message-store.ts'
import { formatInstant } from './format.ts'
import type { Language } from './language.ts'
import { layout } from './layout.ts'
import { pageWords } from './words.ts'

export function whatsappPage(language: Language, messages: readonly WhatsappMessage[]): string {
  const words = pageWords[language]
  const list = html`<ul class="rows panel">${messages.map(
    (message) => html`<li class="row">
      <span class="row-title">${words.to} +${message.to}</span>
      <span>${words.template} <b>${message.template}</b> · ${words.messageLanguage} ${message.language}</span>
      <time class="quiet" datetime="${message.at}">${formatInstant(message.at, language)}</time>
      ${
        message.parameters.length > 0 &&
        html`<ol class="values" aria-label="${words.values}">${message.parameters.map((text) => html`<li>${text}</li>`)}</ol>`
      }
    </li>`,
  )}</ul>
  <form method="post" action="/whatsapp/clear"><button class="button plain" type="submit">${words.forget}</button></form>`
  return layout(
    language,
    'whatsapp',
    words.whatsapp,
    messages.length === 0 ? html`<p class="panel empty">${words.whatsappEmpty}</p>` : list,
  )
}
