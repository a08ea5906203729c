/** An amount in minor units: øre. Always a safe integer. */
export type Minor = number

/**
 * Rounds a fraction of øre half-up (0.5 → 1, −0.5 → 0), the one rounding rule of the portal (ruling 6).
 * `numerator` and `denominator` are integers, `denominator` positive, so no binary fraction is ever rounded.
 */
export function divideHalfUp(numerator: number, denominator: number): Minor {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/**
 * Kroner as the specification's decimal fields carry them → øre. Takes at most two decimals; more is refused with a
 * RangeError, as are amounts that a safe integer cannot hold.
 */
export function kronerToMinor(kroner: number): Minor {
  const minor = Math.round(kroner * 100)
  // Both sides are the nearest binary fraction to the same decimal, so a tolerance would only let a third decimal in.
  if (!Number.isSafeInteger(minor) || minor / 100 !== kroner) {
    throw new RangeError(`Not an amount in kroner and øre: ${kroner}`)
  }
  return minor
}

/** Øre → the decimal kroner of the specification's own fields. */
export function minorToKroner(minor: Minor): number {
  return minor / 100
}

/** Adds amounts in øre. */
export function sumMinor(amounts: Iterable<Minor>): Minor {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}

// Made once: to make one takes longer than to use it a hundred times.
const TWO_DECIMALS = { da: twoDecimals('da-DK'), en: twoDecimals('en-GB') }

function twoDecimals(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** '1.250,00 kr.' in Danish, 'DKK 1,250.00' in English: for people, in mails, receipts and pages alike. */
export function formatMoney(minor: Minor, language: 'da' | 'en', currency = 'DKK'): string {
  const digits = TWO_DECIMALS[language].format(minor / 100)
  if (language === 'en') return `${currency} ${digits}`
  return currency === 'DKK' ? `${digits} kr.` : `${digits} ${currency}`
}
