import { z } from 'zod'

const WEIGHTS = [2, 7, 6, 5, 4, 3, 2, 1]

/** Whether a text is a number of the Danish business register (CVR): eight digits, of which the last proves the others. */
export function isCvrNumber(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum % 11 === 0
}

/** A CVR number; blanks between its digits are left out, as many write it in twos. */
export const cvrNumber = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .refine(isCvrNumber, { error: 'Must be a CVR number: eight digits, the last of which proves the others' })
