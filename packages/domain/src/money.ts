/** Amount in øre; always a safe integer. */
export type Minor = number

/**
 * The portal's only rounding rule (ruling 6): half-up (0.5 → 1, −0.5 → 0). Integers, so that no binary fraction
 * is rounded; `denominator` must be positive.
 */
export function divideHalfUp(numerator: number, denominator: number): Minor {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/** Intermediate results stay within safe integers. */
export function shareHalfUp(whole: Minor, part: Minor, of: Minor): Minor {
  const denominator = 2n * BigInt(of)
  const numerator = 2n * BigInt(whole) * BigInt(part) + BigInt(of)
  const quotient = numerator / denominator
  return Number(numerator % denominator < 0n ? quotient - 1n : quotient)
}

/** @throws {RangeError} for more than two decimals or an unsafe integer */
export function kronerToMinor(kroner: number): Minor {
  const minor = Math.round(kroner * 100)
  // Both sides are the nearest double to the same decimal; a tolerance would accept a third decimal.
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

// Constructing a formatter is a hundred times slower than using it.
const TWO_DECIMALS = { da: twoDecimals('da-DK'), en: twoDecimals('en-GB') }

function twoDecimals(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

export function formatMoney(minor: Minor, language: 'da' | 'en', currency = 'DKK'): string {
  const digits = TWO_DECIMALS[language].format(minor / 100)
  if (language === 'en') return `${currency} ${digits}`
  return currency === 'DKK' ? `${digits} kr.` : `${digits} ${currency}`
}
