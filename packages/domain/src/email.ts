import { z } from 'zod'

/** zod's pattern plus `&`, as in b&b@…. */
const PATTERN = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+&.-]*[A-Za-z0-9_+&-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/**
 * Schema of an e-mail address (ruling 15): ASCII only, lower-cased. Non-ASCII is refused before lower-casing because
 * some look-alikes, such as the Kelvin sign, fold to ASCII. `fault`: the validation message.
 */
export function emailAddress(fault: string) {
  return z.email({ error: fault, pattern: PATTERN }).transform((address) => address.toLowerCase())
}

const LOCAL = "[A-Za-z0-9_'+&-]"

/** Equivalent pattern without look-ahead for the OpenAPI description, since not all regex engines support it. */
export const EMAIL_SHAPE = `^(${LOCAL}+\\.)*${LOCAL}*[A-Za-z0-9_+&-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$`

/**
 * Converts the domain of an address to ASCII (punycode): info@sønderprøve.dk becomes info@xn--snderprve-l8ag.dk.
 * Unchanged if a label would become plain letters (such as the Kelvin sign, which becomes k), since that would be
 * another domain.
 */
export function withAsciiDomain(address: string): string {
  const [local = '', domain = '', ...rest] = address.split('@')
  if (rest.length > 0 || !/[^\0-\x7f]/.test(domain)) return address
  const labels = domain.split('.')
  const ascii = URL.parse(`http://${labels.join('.')}`)?.hostname.split('.') ?? []
  const isOwn = labels.every((label, place) => !/[^\0-\x7f]/.test(label) || ascii[place]?.startsWith('xn--'))
  return isOwn && ascii.length === labels.length ? `${local}@${ascii.join('.')}` : address
}
