import { html } from '@forenet/html'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Authenticator, AuthenticatorEntry } from '../authenticator/authenticator.ts'
import { keySchema } from '../authenticator/routes.ts'
import { listIssues, parseInput } from '../invalid-input.ts'
import { detectPreferredLanguage, type Language } from './language.ts'
import { renderLayout } from './layout.ts'
import { assertSameSiteForm, setSecurityHeaders } from './security-headers.ts'
import { sandboxTexts } from './texts.ts'

const typedSchema = z.object({
  account: z.string().max(200).default(''),
  key: z.string().max(200).default(''),
})
const accountSchema = z.object({ account: z.string().max(200) })

export function addAuthenticatorPageRoutes(app: FastifyInstance, authenticator: Authenticator): void {
  app.get('/authenticator', async (request, reply) => {
    const entries = authenticator.list()
    // Reloads the page when the codes change, since pages have no scripts.
    if (entries[0]) reply.header('refresh', entries[0].secondsLeft)
    return setSecurityHeaders(reply).send(
      authenticatorPage(detectPreferredLanguage(request.headers['accept-language']), entries),
    )
  })
  app.get('/authenticator/add', async (request, reply) => {
    const language = detectPreferredLanguage(request.headers['accept-language'])
    return setSecurityHeaders(reply).send(addKeyPage(language, { account: '', key: '' }, []))
  })
  app.post('/authenticator/add', async (request, reply) => {
    assertSameSiteForm(request)
    const typed = parseInput(typedSchema, request.body)
    const result = keySchema.safeParse(typed)
    if (!result.success) {
      const language = detectPreferredLanguage(request.headers['accept-language'])
      const problems = listIssues(result.error).map(({ path, message }) => `${path}: ${message}`)
      return setSecurityHeaders(reply.code(400)).send(addKeyPage(language, typed, problems))
    }
    authenticator.add(result.data.account, result.data.key)
    return reply.redirect('/authenticator', 303)
  })
  app.post('/authenticator/remove', async (request, reply) => {
    assertSameSiteForm(request)
    authenticator.remove(parseInput(accountSchema, request.body).account)
    return reply.redirect('/authenticator', 303)
  })
}

function authenticatorPage(language: Language, entries: readonly AuthenticatorEntry[]): string {
  const words = sandboxTexts[language]
  return renderLayout(
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

function addKeyPage(language: Language, form: { account: string; key: string }, problems: readonly string[]): string {
  const words = sandboxTexts[language]
  return renderLayout(
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
