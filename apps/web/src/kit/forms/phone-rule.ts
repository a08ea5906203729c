/** As on the server: digits and spaces; foreign numbers start with + and a country code. */
const PHONE_PATTERN = /^(\+?[0-9][0-9 ]{5,18}[0-9])?$/

export function isPhone(text: string): boolean {
  return PHONE_PATTERN.test(text.trim())
}
