import { html } from '@forenet/html'
import type { AuthenticatorEntry } from '../authenticator/authenticator.ts'
import type { Language } from './language.ts'
import { layout } from './layout.ts'
import { pageWords } from './words.ts'

export function authenticatorPage(language: Language, entries: readonly AuthenticatorEntry[]): string {
  const words = pageWords[language]
  return layout(
    language,
    'authenticator',
    words.authenticator,
    html`<p>${words.authenticatorIntro}</p>
    ${entries.length === 0 && html`<p class="panel empty">${words.authenticatorEmpty}</p>`}
    ${
      entries.length > 0 &&
      html`<ul class="rows panel">${entries.map(
        ({ account, code, nextCode, secondsLeft }) => html`<li class="row split">
        <span>${account}<br><span class="quiet">${words.codeChanges(secondsLeft, halves(nextCode))}</span></span>
        <span class="one-time-code">${halves(code)}</span>
        <form method="post" action="/authenticator/remove">
          <input type="hidden" name="account" value="${account}">
          <button class="button slim plain" type="submit" aria-label="${words.removeKey}: ${account}">${words.removeKey}</button>
        </form>
      </li>`,
      )}</ul>`
    }
    <p><a href="/authenticator/add">${words.addKey}</a></p>`,
  )
}

export function addKeyPage(
  language: Language,
  form: { account: string; key: string },
  problems: readonly string[],
): string {
  const words = pageWords[language]
  return layout(
    language,
    'authenticator',
    words.addKey,
    html`${
      problems.length > 0 && html`<ul class="alert" role="alert">${problems.map((text) => html`<li>${text}</li>`)}</ul>`
    }
    <form class="panel own-fault" method="post" action="/authenticator/add">
      <div class="field"><label for="account">${words.keyAccount}</label>
        <input id="account" name="account" type="text" autocomplete="off" value="${form.account}"></div>
      <div class="field"><label for="key">${words.key}</label>
        <p class="hint" id="key-hint">${words.keyHint}</p>
        <input id="key" name="key" type="text" autocomplete="off" value="${form.key}" aria-describedby="key-hint"></div>
      <button class="button" type="submit">${words.addKey}</button>
    </form>`,
  )
}

function halves(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
