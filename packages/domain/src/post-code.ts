import type { Address } from './address-check.ts'
import { findCountry } from './country.ts'

export function findDanishPostCode(address: Address | null | undefined): string | null {
  const code = address?.PostCode?.trim() ?? ''
  return findCountry(address?.Country)?.alpha2 === 'DK' && /^\d{4}$/.test(code) ? code : null
}
