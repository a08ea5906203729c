import { createHmac } from 'node:crypto'
import type { Delivery } from '../deliveries/delivery-store.ts'
import type { Outbox } from '../deliveries/outbox.ts'
import type { FaultRegister } from '../faults/fault-register.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { findWhatsappErrorTitle } from './errors.ts'

type Status = 'sent' | 'delivered' | 'read' | 'failed'

export type StatusContext = {
  faults: FaultRegister
  settings: SettingsStore
  outbox: Outbox
  phoneNumberId: string
  appSecret: string
  now: () => Date
}

const usualLatenessMs = 5000
const undeliverable = 131026

/** Does nothing without a configured URL. Dispatch the webhooks after the commit. */
export function planStatusWebhooks(context: StatusContext, messageId: string, to: string): Delivery[] {
  const url = context.settings.current().whatsappWebhookUrl
  if (url === null) return []
  const fault = context.faults.take({ service: 'whatsapp', operation: 'status', recipients: [to] })
  const statuses = statusesFor(fault?.kind)
  const delayMs = fault?.kind === 'delay' ? (fault.delayMs ?? usualLatenessMs) : 0
  return statuses.map((status) => {
    const body = JSON.stringify(webhook(context, messageId, to, status, fault?.code ?? undeliverable))
    return context.outbox.record({
      service: 'whatsapp',
      orderNumber: null,
      url,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signBody(body, context.appSecret) },
      body,
      dueMs: context.now().getTime() + delayMs,
    })
  })
}

/** Value of the header X-Hub-Signature-256 for the raw body. */
export function signBody(body: string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}

function statusesFor(kind: string | undefined): Status[] {
  switch (kind) {
    case 'never':
      return []
    case 'refuse':
      return ['sent', 'failed']
    case 'duplicate':
      return ['sent', 'sent', 'delivered', 'delivered']
    case 'out-of-order':
      return ['read', 'delivered', 'sent']
    default:
      return ['sent', 'delivered']
  }
}

function webhook(context: StatusContext, id: string, to: string, status: Status, code: number) {
  const timestamp = String(Math.floor(context.now().getTime() / 1000))
  const errors =
    status === 'failed'
      ? { errors: [{ code, title: findWhatsappErrorTitle(code), message: findWhatsappErrorTitle(code) }] }
      : {}
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: context.phoneNumberId,
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: context.phoneNumberId, phone_number_id: context.phoneNumberId },
              statuses: [{ id, status, timestamp, recipient_id: to, ...errors }],
            },
          },
        ],
      },
    ],
  }
}
