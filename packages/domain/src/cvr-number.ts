const CVR_WEIGHTS = [2, 7, 6, 5, 4, 3, 2, 1]

/** Number of the Danish business register: eight digits, modulus 11. */
export function isCvrNumber(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const sum = CVR_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum % 11 === 0
}
