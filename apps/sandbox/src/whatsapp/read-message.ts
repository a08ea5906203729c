import { z } from 'zod'
import type { Settings } from '../settings/settings.ts'
import { WhatsappRefusal } from './errors.ts'

const bodySchema = z.object({
  messaging_product: z.literal('whatsapp', { error: 'must be whatsapp' }),
  recipient_type: z.literal('individual').optional(),
  to: z.string({ error: 'is required' }).regex(/^\+?[\d\s()-]{6,24}$/, { error: 'must be a phone number' }),
  type: z.string({ error: 'is required' }),
  template: z.object({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/, { error: 'must be lower case letters, digits and underscores' }),
    language: z.object({ code: z.string().min(2), policy: z.string().optional() }),
    components: z
      .array(
        z.object({
          type: z.string(),
          sub_type: z.string().optional(),
          index: z.union([z.string(), z.number()]).optional(),
          parameters: z.array(z.object({ type: z.string(), text: z.string().optional() })).optional(),
        }),
      )
      .optional(),
  }),
})

export type TemplateMessage = { to: string; template: string; language: string; parameters: string[] }

/** Validates like the Cloud API. @throws {WhatsappRefusal} with the API's error code */
export function parseTemplateMessage(body: unknown, templates: Settings['whatsappTemplates']): TemplateMessage {
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
  if (typeof type === 'string' && type !== 'template')
    throw new WhatsappRefusal(131051, `Message type ${type} is not supported here, only template.`)
  const result = bodySchema.safeParse(body)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new WhatsappRefusal(100, `The parameter ${issue?.path.join('.') || 'body'} ${issue?.message ?? 'is wrong'}.`)
  }
  const { to, template } = result.data
  const bodies = (template.components ?? []).filter((component) => component.type.toLowerCase() === 'body')
  const parameters = bodies.flatMap((component) => component.parameters ?? []).map(textOf)
  checkAgainstTemplates(template.name, template.language.code, parameters.length, templates)
  return { to: to.replace(/\D/g, ''), template: template.name, language: template.language.code, parameters }
}

function textOf(parameter: { type: string; text?: string | undefined }, index: number): string {
  if (parameter.type !== 'text')
    throw new WhatsappRefusal(100, `Parameter ${index + 1} has type ${parameter.type}; only text is supported here.`)
  if (parameter.text === undefined || parameter.text.trim() === '')
    throw new WhatsappRefusal(131008, 'Parameter of type text is missing text value')
  return parameter.text
}

function checkAgainstTemplates(
  name: string,
  language: string,
  given: number,
  templates: Settings['whatsappTemplates'],
): void {
  if (Object.keys(templates).length === 0) return
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (!template || (template.languages && !template.languages.includes(language)))
    throw new WhatsappRefusal(132001, `template name (${name}) does not exist in ${language}`)
  if (given !== template.parameters)
    throw new WhatsappRefusal(
      132000,
      `body: number of localizable_params (${given}) does not match the expected number of params (${template.parameters})`,
    )
}
