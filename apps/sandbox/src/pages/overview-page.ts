import { html } from '@forenet/html'
import type { Language } from './language.ts'
import { layout } from './layout.ts'
import { pageWords } from './words.ts'

export type Counts = { mails: number; keys: number; messages: number; payments: number; faults: number }

export function overviewPage(language: Language, counts: Counts): string {
  const words = pageWords[language]
  const cards = [
    { href: '/mailbox', title: words.mailbox, text: words.overviewMails, count: words.count(counts.mails) },
    {
      href: '/authenticator',
      title: words.authenticator,
      text: words.overviewAuthenticator,
      count: words.count(counts.keys),
    },
    { href: '/whatsapp', title: words.whatsapp, text: words.overviewWhatsapp, count: words.count(counts.messages) },
    { href: '/gateway', title: words.gateway, text: words.overviewGateway, count: words.count(counts.payments) },
    { href: '/faults', title: words.faults, text: words.overviewFaults, count: words.activeFaults(counts.faults) },
  ]
  return layout(
    language,
    'overview',
    words.overview,
    html`<p class="lead">${words.overviewIntro}</p>
    <ul class="cards">${cards.map(
      ({ href, title, text, count }) => html`<li class="panel card">
        <h2><a href="${href}">${title}</a></h2>
        <p>${text}</p>
        <p class="quiet">${count}</p>
      </li>`,
    )}</ul>`,
  )
}
