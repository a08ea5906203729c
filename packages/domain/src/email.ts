import { z } from 'zod'

/**
 * Schema of an e-mail address (ruling 15): ASCII only, lower-cased. Non-ASCII is refused before lower-casing because
 * some look-alikes, such as the Kelvin sign, fold to ASCII. `fault`: the validation message.
 */
export function emailAddress(fault: string) {
  return z.email({ error: fault }).transform((address) => address.toLowerCase())
}

const LOCAL = "[A-Za-z0-9_'+-]"

/** Equivalent pattern without look-ahead for the OpenAPI description, since not all regex engines support it. */
export const EMAIL_SHAPE = `^(${LOCAL}+\\.)*${LOCAL}*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$`
