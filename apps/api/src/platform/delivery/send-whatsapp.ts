import type { Delivery } from './delivery.ts'
import { oneLine } from './one-line.ts'
import { sendOnce } from './send-once.ts'

/** `number`: the specification's, of the template; `values` are what it is filled with, in its order. */
type Message = { onceKey: string; to: string; number: string; language: 'da' | 'en'; values: readonly string[] }

/** Sends a WhatsApp message at most once by its key, as `sendOnce` does. Throws where no template is configured for its number. */
export async function sendWhatsapp(
  { database, whatsapp, whatsappTemplates, now }: Pick<Delivery, 'database' | 'whatsapp' | 'whatsappTemplates' | 'now'>,
  { onceKey, to, number, language, values }: Message,
): Promise<void> {
  const template = whatsappTemplates[number]
  if (!template) throw new Error(`No WhatsApp template is configured for number ${number}`)
  await sendOnce(database, { channel: 'whatsapp', onceKey, recipient: to, template: number }, now, () =>
    whatsapp.send({ to, template, language, parameters: values.map(oneLine) }),
  )
}
