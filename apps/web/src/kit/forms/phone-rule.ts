/** Digits and spaces, with + and country code if foreign: the server's rule. */
const SHAPE = /^(\+?[0-9][0-9 ]{5,18}[0-9])?$/

/** Whether a text is a phone number, or none. */
export function isPhone(text: string): boolean {
  return SHAPE.test(text.trim())
}
