import { html } from '@forenet/html'
import type { Mail } from '../mailbox/mail-store.ts'
import { formatInstant } from './format.ts'
import type { Language } from './language.ts'
import { renderLayout } from './layout.ts'
import { sandboxTexts } from './texts.ts'

export function mailboxPage(language: Language, mails: readonly Mail[], to: string): string {
  const words = sandboxTexts[language]
  const list = html`<ul class="rows panel">${mails.map(
    (mail) => html`<li>
      <a class="row" href="/mailbox/${mail.id}">
        <span class="row-title">${mail.subject || words.noSubject}</span>
        <span class="quiet">${words.to} ${mail.to.join(', ')}</span>
        <time class="quiet" datetime="${mail.receivedAt}">${formatInstant(mail.receivedAt, language)}</time>
      </a>
    </li>`,
  )}</ul>`
  return renderLayout(
    language,
    'mailbox',
    words.mailbox,
    html`<form class="toolbar" method="get" action="/mailbox" role="search">
      <label for="to">${words.showTo}</label>
      <input id="to" name="to" type="email" autocomplete="off" value="${to}">
      <button class="button slim" type="submit">${words.show}</button>
    </form>
    ${mails.length === 0 ? html`<p class="panel empty">${words.mailboxEmpty}</p>` : list}
    ${
      mails.length > 0 &&
      html`<form method="post" action="/mailbox/clear"><button class="button plain" type="submit">${words.emptyMailbox}</button></form>`
    }`,
  )
}

/** The mail is in a sandboxed frame, which can only open links in a new tab. */
export function mailPage(language: Language, mail: Mail): string {
  const words = sandboxTexts[language]
  const attachments = mail.attachments.map(
    ({ position, filename, size }) =>
      html`<li><a href="/mailbox/${mail.id}/attachments/${position}">${filename}</a>
        <span class="quiet">${Math.max(1, Math.round(size / 1024))} KB</span></li>`,
  )
  return renderLayout(
    language,
    'mailbox',
    mail.subject || words.noSubject,
    html`<p><a href="/mailbox">← ${words.backToMailbox}</a></p>
    <dl class="facts">
      <div><dt>${words.from}</dt><dd>${mail.from}</dd></div>
      <div><dt>${words.to}</dt><dd>${mail.to.join(', ')}</dd></div>
      <div><dt>${words.received}</dt><dd><time datetime="${mail.receivedAt}">${formatInstant(mail.receivedAt, language)}</time></dd></div>
    </dl>
    ${
      mail.html === ''
        ? html`<pre class="panel mail-text" tabindex="0">${mail.text}</pre>`
        : html`<iframe class="mail-frame" title="${words.mailContent}" src="/mailbox/${mail.id}/content"
            sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>`
    }
    ${attachments.length > 0 && html`<h2>${words.attachments}</h2><ul class="plain-list">${attachments}</ul>`}
    ${
      mail.links.length > 0 &&
      html`<h2>${words.links}</h2><ul class="plain-list">${mail.links.map(
        (link) => html`<li><a href="${link}">${link}</a></li>`,
      )}</ul>`
    }
    ${
      mail.html !== '' &&
      mail.text !== '' &&
      html`<details><summary>${words.asText}</summary><pre class="panel mail-text" tabindex="0">${mail.text}</pre></details>`
    }`,
  )
}

export function unknownMailPage(language: Language): string {
  const words = sandboxTexts[language]
  return renderLayout(
    language,
    'mailbox',
    words.noMail,
    html`<p>${words.noMailText}</p><p><a href="/mailbox">← ${words.backToMailbox}</a></p>`,
  )
}
