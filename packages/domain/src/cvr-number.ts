const WEIGHTS = [2, 7, 6, 5, 4, 3, 2, 1]

/** Whether a text is a number of the Danish business register (CVR): eight digits, of which the last proves the others. */
export function isCvrNumber(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum % 11 === 0
}
