import type { EventRegistration } from '@forenet/contract/entry'
import { RETURN_TOKEN_QUERY } from '@forenet/domain/product'

type Where = Pick<EventRegistration, 'orgKey' | 'eveId'>

const page = ({ orgKey, eveId }: Where, rest = ''): string => `/${encodeURIComponent(orgKey)}/events/${eveId}${rest}`

export const buildEventUrl = (where: Where): string => page(where)

export function buildPaymentUrl(entry: Where & Pick<EventRegistration, 'returnToken'>): string {
  if (!entry.returnToken) return page(entry, '/register')
  return page(entry, `/success?${new URLSearchParams({ [RETURN_TOKEN_QUERY]: entry.returnToken })}`)
}
