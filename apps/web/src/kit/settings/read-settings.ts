import type { PublicSettings } from '@forenet/contract/tools-calls'

type Kind = 'string' | 'boolean' | 'number' | 'list'
const FIELDS: Record<keyof PublicSettings, readonly Kind[]> = {
  product: ['string'],
  identityUrl: ['string'],
  realm: ['string'],
  clientId: ['string'],
  strongAcr: ['list'],
  enableNotification: ['boolean'],
  sessionTimeoutMinutes: ['number'],
  gatewayTimeoutMs: ['number'],
  contactReceiverId: ['string'],
  clubStarts: ['string'],
  developmentTitle: ['boolean'],
  build: ['string'],
  sandboxUrl: ['string'],
}
const MAY_BE_NULL: readonly string[] = ['contactReceiverId', 'sandboxUrl']

function describeType(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}

function isPublicSettings(value: unknown): value is PublicSettings {
  if (typeof value !== 'object' || value === null) return false
  const found: Record<string, unknown> = { ...value }
  return Object.entries(FIELDS).every(([name, kinds]) => {
    const field = found[name]
    return (field === null && MAY_BE_NULL.includes(name)) || kinds.some((kind) => describeType(field) === kind)
  })
}

/** Validates the settings. @throws if they are missing, as on a page of a proxy */
export function readPublicSettings(answer: unknown): PublicSettings {
  if (!isPublicSettings(answer)) throw new Error('Invalid public settings')
  return answer
}
