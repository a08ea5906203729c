const EMAIL_PATTERN = /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+\.[a-z\d-]{2,}$/i

/** Rough check, ASCII only; the server validates the address fully. */
export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text.trim())
}
