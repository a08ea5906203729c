import type { PublicSettings } from '@forenet/contract/tools-calls'

type FieldType = 'string' | 'boolean' | 'number' | 'list'
const FIELD_TYPES: Record<keyof PublicSettings, readonly FieldType[]> = {
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
const NULLABLE_FIELDS: readonly string[] = ['contactReceiverId', 'sandboxUrl']

function describeType(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}

function isPublicSettings(value: unknown): value is PublicSettings {
  if (typeof value !== 'object' || value === null) return false
  const found: Record<string, unknown> = { ...value }
  return Object.entries(FIELD_TYPES).every(([name, kinds]) => {
    const field = found[name]
    return (field === null && NULLABLE_FIELDS.includes(name)) || kinds.some((kind) => describeType(field) === kind)
  })
}

/** @throws if settings are missing, as on a page of a proxy */
export function readPublicSettings(answer: unknown): PublicSettings {
  if (!isPublicSettings(answer)) throw new Error('Invalid public settings')
  return answer
}
