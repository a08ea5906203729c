import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { faultSchema } from '../faults/fault.ts'
import type { FaultRegister } from '../faults/fault-register.ts'
import { listIssues, parseInput } from '../invalid-input.ts'
import { faultPresets } from './fault-presets.ts'
import { emptyFaultForm, faultsPage, isPreset } from './faults-page.ts'
import { preferredLanguage } from './language.ts'
import { assertSameSiteForm, securePage } from './security-headers.ts'

const field = z.string().trim().max(200).default('')
const ownFaultSchema = z.object({
  target: field,
  kind: field,
  times: field,
  code: field,
  delayMs: field,
  orderNumber: field,
})
const presetSchema = z.object({ name: z.string().refine(isPreset) })
const clearSchema = z.object({ id: z.coerce.number().int().optional() })

export function faultPageRoutes(app: FastifyInstance, faults: FaultRegister): void {
  app.get('/faults', async (request, reply) => {
    const language = preferredLanguage(request.headers['accept-language'])
    return securePage(reply).send(faultsPage(language, faults.list(), emptyFaultForm, []))
  })
  app.post('/faults', async (request, reply) => {
    assertSameSiteForm(request)
    const form = parseInput(ownFaultSchema, request.body)
    const [service, operation] = form.target.split(' ')
    const result = faultSchema.safeParse({
      service,
      operation,
      kind: form.kind,
      times: form.times === '' ? null : Number(form.times),
      ...(form.code !== '' && { code: Number(form.code) }),
      ...(form.delayMs !== '' && { delayMs: Number(form.delayMs) }),
      ...(form.orderNumber !== '' && { orderNumber: form.orderNumber }),
    })
    if (!result.success) {
      const language = preferredLanguage(request.headers['accept-language'])
      const problems = listIssues(result.error).map(({ path, message }) => `${path}: ${message}`)
      return securePage(reply).send(faultsPage(language, faults.list(), form, problems))
    }
    faults.set(result.data)
    return reply.redirect('/faults', 303)
  })
  app.post('/faults/preset', async (request, reply) => {
    assertSameSiteForm(request)
    const { name } = parseInput(presetSchema, request.body)
    if (isPreset(name)) faults.set(faultPresets[name])
    return reply.redirect('/faults', 303)
  })
  app.post('/faults/clear', async (request, reply) => {
    assertSameSiteForm(request)
    const { id } = parseInput(clearSchema, request.body ?? {})
    if (id === undefined) faults.clearAll()
    else faults.clear(id)
    return reply.redirect('/faults', 303)
  })
}
