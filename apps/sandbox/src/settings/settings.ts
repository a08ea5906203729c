import { z } from 'zod'
import type { Database } from '../store/database.ts'

const httpUrl = z.url({ protocol: /^https?$/ })

/** What can be changed about the stand-ins while they run. */
export const settingsSchema = z.strictObject({
  /** First wait before a callback or webhook is sent again; each later wait is twice as long, at most five minutes. */
  retryBaseMs: z.int().min(1).max(300_000),
  /** Attempts in all before a callback or webhook is given up. */
  retryMaxAttempts: z.int().min(1).max(100),
  /** How long a receiver of a callback or webhook may take to answer. */
  deliveryTimeoutMs: z.int().min(10).max(120_000),
  /** How long a hanging answer stays open when the client does not give up first. */
  hangMs: z.int().min(10).max(600_000),
  /** Whether a declined payment is called back too, with a zero GUID as authorization (whether Freepay does is not known). */
  callbackOnDecline: z.boolean(),
  /** Where WhatsApp status webhooks go; null sends none. */
  whatsappWebhookUrl: httpUrl.nullable(),
  /** Known WhatsApp templates. When any is given, others are unknown (132001) and a wrong number of parameters is 132000. */
  whatsappTemplates: z.record(
    z.string().min(1),
    z.strictObject({ parameters: z.int().min(0).max(100), languages: z.array(z.string().min(2)).optional() }),
  ),
})
export type Settings = z.infer<typeof settingsSchema>

export const settingsChangeSchema = settingsSchema.partial()
export type SettingsChange = z.infer<typeof settingsChangeSchema>

const initialSettings: Settings = {
  retryBaseMs: 500,
  retryMaxAttempts: 12,
  deliveryTimeoutMs: 10_000,
  hangMs: 60_000,
  callbackOnDecline: false,
  whatsappWebhookUrl: null,
  whatsappTemplates: {},
}

export type SettingsStore = { current(): Settings; change(change: SettingsChange): Settings; reset(): Settings }

/** Settings held in memory, and written through so that they survive a restart. */
export function openSettings(database: Database): SettingsStore {
  const write = database.prepare(
    'INSERT INTO settings (id, value) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value',
  )
  const stored = database.prepare<{ value: string }>('SELECT value FROM settings WHERE id = 1').get()
  let settings: Settings = {
    ...initialSettings,
    ...(stored ? settingsChangeSchema.parse(JSON.parse(stored.value)) : {}),
  }

  const keep = (next: Settings): Settings => {
    write.run(JSON.stringify(next))
    settings = next
    return settings
  }
  return {
    current: () => settings,
    change: (change) => keep({ ...settings, ...change }),
    reset: () => keep(initialSettings),
  }
}
