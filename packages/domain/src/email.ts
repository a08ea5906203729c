import { z } from 'zod'

/** zod's pattern, extended by `&` for b&b@example.org. */
const ADDRESS_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+&.-]*[A-Za-z0-9_+&-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/**
 * Lower-cases ASCII letters (ruling 15). Other characters are rejected first, because look-alikes such as the Kelvin
 * sign would fold to ASCII.
 */
export function emailAddressSchema(fault: string) {
  return z.email({ error: fault, pattern: ADDRESS_PATTERN }).transform((address) => address.toLowerCase())
}

const LOCAL_PART_CHARACTER = "[A-Za-z0-9_'+&-]"

/** Without look-ahead, which OpenAPI tools do not support. */
export const EMAIL_PATTERN = `^(${LOCAL_PART_CHARACTER}+\\.)*${LOCAL_PART_CHARACTER}*[A-Za-z0-9_+&-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$`

/**
 * Punycode: info@sønderprøve.dk becomes info@xn--snderprve-l8ag.dk. Unchanged if normalisation would turn a look-alike
 * letter into a plain one and so yield another domain.
 */
export function toAsciiDomain(address: string): string {
  const [local = '', domain = '', ...rest] = address.split('@')
  if (rest.length > 0 || !/[^\0-\x7f]/.test(domain)) return address
  const labels = domain.split('.')
  const ascii = URL.parse(`http://${labels.join('.')}`)?.hostname.split('.') ?? []
  const isOwn = labels.every((label, place) => !/[^\0-\x7f]/.test(label) || ascii[place]?.startsWith('xn--'))
  return isOwn && ascii.length === labels.length ? `${local}@${ascii.join('.')}` : address
}
