import type { Delivery } from './delivery.ts'
import { sendOnce } from './send-once.ts'

type WhatsappRequest = { onceKey: string; to: string; number: string; language: 'da' | 'en'; values: readonly string[] }

/** Sends at most once per key, like `sendOnce`. Throws if no template is configured for the number. */
export async function sendWhatsapp(
  { database, whatsapp, whatsappTemplates, now }: Pick<Delivery, 'database' | 'whatsapp' | 'whatsappTemplates' | 'now'>,
  { onceKey, to, number, language, values }: WhatsappRequest,
): Promise<void> {
  const template = whatsappTemplates[number]
  if (!template) throw new Error(`No WhatsApp template is configured for number ${number}`)
  await sendOnce(database, { channel: 'whatsapp', onceKey, recipient: to, template: number }, now, () =>
    whatsapp.send({ to, template, language, parameters: values.map(toTemplateParameter) }),
  )
}

const MAX_LENGTH = 500

/** WhatsApp rejects parameters that are empty, too long, or contain line breaks or runs of spaces. */
function toTemplateParameter(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line || '–'
}
