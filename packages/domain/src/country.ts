/** Countries the portal takes addresses from, with ISO 3166-1 numeric codes for the gateway (section 9, ruling 8). */
export const COUNTRIES = [
  { name: 'Denmark', alpha2: 'DK', numeric: '208' },
  { name: 'Sweden', alpha2: 'SE', numeric: '752' },
  { name: 'Norway', alpha2: 'NO', numeric: '578' },
] as const

export type Country = (typeof COUNTRIES)[number]

/** Names members write; only Denmark has its short form in the specification's country table (section 5). */
const SPELLINGS: Record<string, Country['alpha2']> = { denmark: 'DK', dk: 'DK', sweden: 'SE', norway: 'NO' }

/** The accepted country behind what a member wrote, in any casing; undefined when it is none of them. */
export function findCountry(written: string | null | undefined): Country | undefined {
  const alpha2 = SPELLINGS[(written ?? '').trim().toLowerCase()]
  return COUNTRIES.find((country) => country.alpha2 === alpha2)
}
