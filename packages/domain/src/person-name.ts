import { withoutUnseen } from './unseen.ts'

/** The longest name of a person, in characters. */
const LONGEST = 100

/** So many marks on one letter hide the text around it. */
const PILED_UP = /\p{M}{5}/u

/** What is part of an address of the web or of mail: mail programs make links of them. */
const ADDRESS_LIKE = /[@/\\<>]|:\S|\bwww\./iu

/** Signs that programs read as emphasis, links and code, and those of a message: no name has them. */
const NO_PART_OF_NAMES = /[*[\]{}_#|=+$%^~`!?;]/u

/** Names have few digits ("Karl 14.", "Gæst 12"), a phone number or an amount has more. */
const MOST_DIGITS = 2

/** "Lund, Bo" and "Martin Luther King, Jr." are names; with more words, what has a comma is a sentence. */
const MOST_WORDS_WITH_COMMA = 4

/** A full stop without a space after it, as in 'evil.dk'; some programs take the ideographic one for it. */
const ENDING = /[.\u3002][\p{L}\p{M}\p{N}]/u
/** 'H.C.', 'J.R.R.', 'H.C': no domain ends in one letter. */
const INITIALS = /(?<![\p{L}\p{M}\p{N}.\u3002-])(?:\p{L}\p{M}*\.)+(?:\p{L}\p{M}*)?(?![\p{L}\p{M}\p{N}])/gu

/**
 * Whether a text may stand as somebody's name. Names go out in the portal's mails to people who do not know who had them
 * sent: so there is a letter to see in it, and nothing that could be an address, a link, a phone number or a message. A full
 * stop has a space after it, but for initials ("H.C. Andersen").
 */
export function isPersonName(text: string): boolean {
  if (withoutUnseen(text) !== text || PILED_UP.test(text)) return false
  const plain = text.normalize('NFKC')
  if (ADDRESS_LIKE.test(plain) || ENDING.test(plain.replace(INITIALS, ''))) return false
  if (NO_PART_OF_NAMES.test(plain) || countOf(plain, /\p{N}/gu) > MOST_DIGITS || isSentence(plain)) return false
  return /\p{L}/u.test(plain) && [...text].length <= LONGEST
}

function isSentence(plain: string): boolean {
  const commas = countOf(plain, /[,،、]/gu)
  return commas > 1 || (commas === 1 && countOf(plain, /[^\s,،、]+/gu) > MOST_WORDS_WITH_COMMA)
}

function countOf(text: string, part: RegExp): number {
  return text.match(part)?.length ?? 0
}

/**
 * A name that no form of ours has checked (an identity provider's, or one stored before there was a rule), as it may be
 * stored and printed in letters: without what cannot be seen, of at most `longest` characters. Empty where it is no name
 * even so.
 */
export function cleanName(text: string, longest = LONGEST): string {
  const seen = withoutUnseen(text.replace(/\s/g, ' ')).replace(/ +/g, ' ').trim()
  const name = [...seen].slice(0, longest).join('').trim()
  return isPersonName(name) ? name : ''
}
