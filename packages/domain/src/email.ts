import { z } from 'zod'

/**
 * An e-mail address as people are known by it (ruling 15): of ASCII characters only, and in lower case. Refusing the others
 * before folding keeps out look-alikes that fold into somebody else's address, such as the Kelvin sign into k. `fault` is
 * what is said of anything else.
 */
export function emailAddress(fault: string) {
  return z.email({ error: fault }).transform((address) => address.toLowerCase())
}

const LOCAL = "[A-Za-z0-9_'+-]"

/**
 * What `emailAddress` takes as a pattern without look-ahead: for the description of the API, whose readers are programs in
 * any language.
 */
export const EMAIL_SHAPE = `^(${LOCAL}+\\.)*${LOCAL}*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$`
