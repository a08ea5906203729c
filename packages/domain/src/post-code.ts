import type { Address } from './address-check.ts'
import { findCountry } from './country.ts'

/** The post code of a Danish address; null where it has none of four digits. */
export function danishPostCode(address: Address | null | undefined): string | null {
  const code = address?.PostCode?.trim() ?? ''
  return findCountry(address?.Country)?.alpha2 === 'DK' && /^\d{4}$/.test(code) ? code : null
}
