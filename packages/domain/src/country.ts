/** ISO 3166-1 numeric codes, required by the payment gateway (section 9, ruling 8). */
export const COUNTRIES = [
  { name: 'Denmark', alpha2: 'DK', numeric: '208' },
  { name: 'Sweden', alpha2: 'SE', numeric: '752' },
  { name: 'Norway', alpha2: 'NO', numeric: '578' },
] as const

export type Country = (typeof COUNTRIES)[number]

/** Section 5 requires a short form for Denmark only. */
const COUNTRY_SPELLINGS: Record<string, Country['alpha2']> = { denmark: 'DK', dk: 'DK', sweden: 'SE', norway: 'NO' }

export function findCountry(written: string | null | undefined): Country | undefined {
  const alpha2 = COUNTRY_SPELLINGS[(written ?? '').trim().toLowerCase()]
  return COUNTRIES.find((country) => country.alpha2 === alpha2)
}
