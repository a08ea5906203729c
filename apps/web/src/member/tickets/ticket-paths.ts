import type { EventRegistration } from '@forenet/contract/entry'
import { RETURN_TOKEN_QUERY } from '@forenet/domain/product'

type EventPath = Pick<EventRegistration, 'orgKey' | 'eveId'>

const buildEventPath = ({ orgKey, eveId }: EventPath, rest = ''): string =>
  `/${encodeURIComponent(orgKey)}/events/${eveId}${rest}`

export const buildEventUrl = (where: EventPath): string => buildEventPath(where)

export function buildPaymentUrl(entry: EventPath & Pick<EventRegistration, 'returnToken'>): string {
  if (!entry.returnToken) return buildEventPath(entry, '/register')
  return buildEventPath(entry, `/success?${new URLSearchParams({ [RETURN_TOKEN_QUERY]: entry.returnToken })}`)
}
