import { removeInvisible } from './invisible-characters.ts'

const MAX_NAME_LENGTH = 100

const STACKED_MARKS = /\p{M}{5}/u

/** Mail programs would make a link of them. */
const ADDRESS_LIKE = /[@/\\<>]|:\S|\bwww\./iu

const NO_PART_OF_NAMES = /[*[\]{}_#|=+$%^~`!?;]/u

/** Allows "Karl 14." and "Gæst 12"; phone numbers and amounts have more digits. */
const MAX_DIGITS = 2

/** Allows "Lund, Bo" and "Martin Luther King, Jr."; a longer text with a comma is a sentence. */
const MAX_WORDS_WITH_COMMA = 4

/** As in 'evil.dk'; some programs accept the ideographic full stop too. */
const DOT_WITHIN_WORD = /[.\u3002][\p{L}\p{M}\p{N}]/u
/** Initials such as 'H.C.' are allowed because no domain ends in a single letter. */
const DOTTED_INITIALS = /(?<![\p{L}\p{M}\p{N}.\u3002-])(?:\p{L}\p{M}*\.)+(?:\p{L}\p{M}*)?(?![\p{L}\p{M}\p{N}])/gu

/**
 * Names appear in e-mails to strangers, so text like a URL, e-mail address, phone number or message is refused
 * (phishing), as is one without a visible letter.
 */
export function isPersonName(text: string): boolean {
  if (removeInvisible(text) !== text || STACKED_MARKS.test(text)) return false
  const plain = text.normalize('NFKC')
  if (ADDRESS_LIKE.test(plain) || DOT_WITHIN_WORD.test(plain.replace(DOTTED_INITIALS, ''))) return false
  if (NO_PART_OF_NAMES.test(plain) || countMatches(plain, /\p{N}/gu) > MAX_DIGITS || isSentence(plain)) return false
  return /\p{L}/u.test(plain) && [...text].length <= MAX_NAME_LENGTH
}

function isSentence(plain: string): boolean {
  const commas = countMatches(plain, /[,،、]/gu)
  return commas > 1 || (commas === 1 && countMatches(plain, /[^\s,،、]+/gu) > MAX_WORDS_WITH_COMMA)
}

function countMatches(text: string, part: RegExp): number {
  return text.match(part)?.length ?? 0
}

/** For names from the identity provider and old data; empty if the rest is still invalid. */
export function sanitizePersonName(text: string, longest = MAX_NAME_LENGTH): string {
  const seen = removeInvisible(text.replace(/\s/g, ' ')).replace(/ +/g, ' ').trim()
  const name = [...seen].slice(0, longest).join('').trim()
  return isPersonName(name) ? name : ''
}
