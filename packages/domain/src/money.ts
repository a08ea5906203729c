/** Øre (1/100 krone), always a safe integer. */
export type Minor = number

/**
 * Half-up (0.5 → 1, −0.5 → 0), the portal's only rounding rule (ruling 6). Integers avoid binary fractions;
 * `denominator` must be positive.
 */
export function divideHalfUp(numerator: number, denominator: number): Minor {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/** whole × part / of, rounded half-up, with safe intermediate integers. */
export function prorateHalfUp(whole: Minor, part: Minor, of: Minor): Minor {
  const denominator = 2n * BigInt(of)
  const numerator = 2n * BigInt(whole) * BigInt(part) + BigInt(of)
  const quotient = numerator / denominator
  return Number(numerator % denominator < 0n ? quotient - 1n : quotient)
}

/** @throws {RangeError} for more than two decimals or an unsafe integer */
export function kronerToMinor(kroner: number): Minor {
  const minor = Math.round(kroner * 100)
  // Exact: both sides are the double nearest to the same decimal. A tolerance would accept a third decimal.
  if (!Number.isSafeInteger(minor) || minor / 100 !== kroner) {
    throw new RangeError(`Not an amount in kroner and øre: ${kroner}`)
  }
  return minor
}

export function minorToKroner(minor: Minor): number {
  return minor / 100
}

export function sumMinor(amounts: Iterable<Minor>): Minor {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}

// Constructing an Intl formatter is a hundred times slower than using it.
const TWO_DECIMALS = { da: twoDecimals('da-DK'), en: twoDecimals('en-GB') }

function twoDecimals(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

export function formatMoney(minor: Minor, language: 'da' | 'en', currency = 'DKK'): string {
  const digits = TWO_DECIMALS[language].format(minor / 100)
  if (language === 'en') return `${currency} ${digits}`
  return currency === 'DKK' ? `${digits} kr.` : `${digits} ${currency}`
}
