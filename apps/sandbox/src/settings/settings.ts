import { z } from 'zod'
import type { Database } from '../store/database.ts'

const httpUrl = z.url({ protocol: /^https?$/ })

export const settingsSchema = z.strictObject({
  /** Delay before the first retry of a callback or webhook; it doubles up to five minutes. */
  retryBaseMs: z.int().min(1).max(300_000),
  retryMaxAttempts: z.int().min(1).max(100),
  deliveryTimeoutMs: z.int().min(10).max(120_000),
  /** How long a hanging request stays open if the client does not give up. */
  hangMs: z.int().min(10).max(600_000),
  /** Sends a callback after a decline too, with a zero GUID as authorization (Freepay's behaviour is unknown). */
  callbackOnDecline: z.boolean(),
  whatsappWebhookUrl: httpUrl.nullable(),
  /**
   * WhatsApp templates. If any are given, unknown ones fail with 132001, and a wrong number of parameters with 132000.
   */
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
