import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Authenticator } from '../authenticator/authenticator.ts'
import { keySchema } from '../authenticator/routes.ts'
import { listIssues, parseInput } from '../invalid-input.ts'
import { addKeyPage, authenticatorPage } from './authenticator-page.ts'
import { preferredLanguage } from './language.ts'
import { assertSameSiteForm, securePage } from './security-headers.ts'

const typedSchema = z.object({
  account: z.string().max(200).default(''),
  key: z.string().max(200).default(''),
})
const accountSchema = z.object({ account: z.string().max(200) })

export function authenticatorPageRoutes(app: FastifyInstance, authenticator: Authenticator): void {
  app.get('/authenticator', async (request, reply) => {
    const entries = authenticator.list()
    // Reload when the codes change, since the pages have no scripts.
    if (entries[0]) reply.header('refresh', entries[0].secondsLeft)
    return securePage(reply).send(authenticatorPage(preferredLanguage(request.headers['accept-language']), entries))
  })
  app.get('/authenticator/add', async (request, reply) => {
    const language = preferredLanguage(request.headers['accept-language'])
    return securePage(reply).send(addKeyPage(language, { account: '', key: '' }, []))
  })
  app.post('/authenticator/add', async (request, reply) => {
    assertSameSiteForm(request)
    const typed = parseInput(typedSchema, request.body)
    const result = keySchema.safeParse(typed)
    if (!result.success) {
      const language = preferredLanguage(request.headers['accept-language'])
      const problems = listIssues(result.error).map(({ path, message }) => `${path}: ${message}`)
      return securePage(reply.code(400)).send(addKeyPage(language, typed, problems))
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
