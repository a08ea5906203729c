import { z } from 'zod'

export type WhatsappOptions = { url: string; version: string; token: string; phoneNumberId: string; timeoutMs: number }

/** A template message: `parameters` fill {{1}}, {{2}} … in order. */
export type WhatsappMessage = { to: string; template: string; language: 'da' | 'en'; parameters: readonly string[] }

/** The port to WhatsApp; answers with the provider's message id, throws with its words when refused. */
export type Whatsapp = { send(message: WhatsappMessage): Promise<string> }

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const refused = z.object({ error: z.object({ message: z.string(), code: z.number().optional() }) })

/** The WhatsApp Cloud API client (facts: "WhatsApp Cloud API"). Accepted is not delivered. */
export function whatsappCloud(options: WhatsappOptions): Whatsapp {
  const url = `${options.url.replace(/\/$/, '')}/${options.version}/${options.phoneNumberId}/messages`
  return {
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          to: message.to,
          type: 'template',
          template: {
            name: message.template,
            language: { code: message.language },
            components: [{ type: 'body', parameters: message.parameters.map((text) => ({ type: 'text', text })) }],
          },
        }),
        signal: AbortSignal.timeout(options.timeoutMs),
      })
      const body: unknown = await answer.json()
      if (!answer.ok) {
        const said = refused.safeParse(body)
        throw new Error(
          `WhatsApp refused (${answer.status}): ${said.success ? said.data.error.message : 'without a reason'}`,
        )
      }
      return accepted.parse(body).messages[0]?.id ?? ''
    },
  }
}
