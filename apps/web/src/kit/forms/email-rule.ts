const SHAPE = /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+\.[a-z\d-]{2,}$/i

/** Whether a text looks like an e-mail address, of ASCII alone as the portal has them; the server has the last word. */
export function isEmail(text: string): boolean {
  return SHAPE.test(text.trim())
}
