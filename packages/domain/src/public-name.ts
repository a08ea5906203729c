import { removeInvisible } from './invisible-characters.ts'
import { imitatesTrustedSender } from './sender-impersonation.ts'

const STACKED_MARKS = /\p{M}{5}/u

/** URLs, and schemes that mail programs turn into links. */
const LINK_PATTERN = /:\/\/|\bwww\.|\b(?:mailto|tel|sms|javascript|data|file|whatsapp):\S/iu

const EMAIL_PATTERN = /[^\s@]@[^\s@]/u

/** A full stop followed by letters; some programs accept the ideographic full stop too. */
const DOMAIN_PATTERN = /[\p{L}\p{M}\p{N}][.\u3002][\p{L}\p{M}]{2}/u

const IP_ADDRESS = /\d\.\d{1,3}\.\d{1,3}\.\d/u

/** Eight digits, possibly grouped. Shorter numbers are ages or years ("60+ 2026", "+18"). */
const PHONE_PATTERN = /(?:\p{N} ?){8}|(?<!\p{N})\+ ?(?:\p{N}[ -]?){8}/u
const TWO_YEARS = /\b(?:19|20)\d\d[ -](?:19|20)\d\d\b/gu

export type PublicNameError = 'unseen' | 'link' | 'phone' | 'imitates'

export const PUBLIC_NAME_MESSAGES: Readonly<Record<PublicNameError, string>> = {
  unseen: 'Must not contain characters that cannot be seen',
  link: 'Must not contain a link or an e-mail address, and needs a space after a full stop',
  phone: 'Must not contain a phone number',
  imitates: 'Must not contain the name of a bank, an authority or a payment service',
}

/**
 * The name is e-mailed to strangers: no links, addresses, phone numbers, invisible characters, or names of banks and
 * authorities.
 */
export function findPublicNameError(text: string): PublicNameError | null {
  const single = removeJoinedEmoji(text)
  if (single !== removeInvisible(single) || STACKED_MARKS.test(text)) return 'unseen'
  const plain = text.normalize('NFKC')
  if (LINK_PATTERN.test(plain) || EMAIL_PATTERN.test(plain) || DOMAIN_PATTERN.test(plain) || IP_ADDRESS.test(plain))
    return 'link'
  if (PHONE_PATTERN.test(plain.replace(TWO_YEARS, ''))) return 'phone'
  return imitatesTrustedSender(text) ? 'imitates' : null
}

/** Removes invisible characters, which texts copied from documents and web pages contain, except within emoji. */
export function cleanPublicName(text: string): string {
  return text
    .split(SEPARATED_EMOJI_PARTS)
    .map((part, index) => (index % 2 === 1 ? part : removeInvisible(part)))
    .join('')
    .trim()
}

/** Emoji need joiners, variation selectors, and the tags of flags such as Scotland's. */
const WITHIN_EMOJI =
  /(?<=\p{Extended_Pictographic})[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]{1,4}|(?<=\u{1f3f4})[\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu

const SEPARATED_EMOJI_PARTS = new RegExp(`(${WITHIN_EMOJI.source})`, 'u')

const removeJoinedEmoji = (text: string): string => text.replace(WITHIN_EMOJI, '')

export function listPublicNameErrors(
  names: readonly { path: string; name: string }[],
): { path: string; message: string }[] {
  return names.flatMap(({ path, name }) => {
    const fault = findPublicNameError(name)
    return fault === null ? [] : [{ path, message: PUBLIC_NAME_MESSAGES[fault] }]
  })
}
