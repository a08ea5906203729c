import { z } from 'zod'
import { RecipientRejectedError } from './recipient-rejected-error.ts'

export type WhatsappOptions = { url: string; version: string; token: string; phoneNumberId: string; timeoutMs: number }

export type WhatsappMessage = { to: string; template: string; language: 'da' | 'en'; parameters: readonly string[] }

export type Whatsapp = {
  /** Returns the provider's message id. Throws the provider's message on rejection, `ReceiverRefused` if permanent. */
  send(message: WhatsappMessage): Promise<string>
  /** Null if token and number are valid, otherwise the reason. */
  check(): Promise<string | null>
}

const acceptedSchema = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const refusedSchema = z.object({ error: z.object({ message: z.string(), code: z.number().optional() }) })

/** The number has no WhatsApp, or blocks this category of messages. */
const UNDELIVERABLE_CODE = 131_026

/** Client for the WhatsApp Cloud API (outside services: WhatsApp). Accepted does not mean delivered. */
export function createWhatsappClient(options: WhatsappOptions): Whatsapp {
  const number = `${options.url.replace(/\/$/, '')}/${options.version}/${options.phoneNumberId}`
  const url = `${number}/messages`
  return {
    async check() {
      const answer = await fetch(`${number}?fields=id`, {
        headers: { authorization: `Bearer ${options.token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs),
      })
      return answer.ok ? null : `WhatsApp refused (${answer.status}): ${readErrorMessage(await answer.json())}`
    },
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
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
        const Refusal = readErrorCode(body) === UNDELIVERABLE_CODE ? RecipientRejectedError : Error
        throw new Refusal(`WhatsApp refused (${answer.status}): ${readErrorMessage(body)}`)
      }
      return acceptedSchema.parse(body).messages[0]?.id ?? ''
    },
  }
}

function readErrorCode(body: unknown): number | undefined {
  return refusedSchema.safeParse(body).data?.error.code
}

function readErrorMessage(body: unknown): string {
  const said = refusedSchema.safeParse(body)
  return said.success ? said.data.error.message : 'without a reason'
}
