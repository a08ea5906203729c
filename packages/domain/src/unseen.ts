/** Scripts that are written with joiners: a Persian or Hindi name may hold one between two of its letters. */
const JOINED =
  '[\\p{scx=Arab}\\p{scx=Beng}\\p{scx=Deva}\\p{scx=Gujr}\\p{scx=Guru}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Orya}\\p{scx=Sinh}\\p{scx=Taml}\\p{scx=Telu}]'
/** What is unseen and still part of a word: such a joiner, and the sign that picks the variant of a Han character. */
const PART_OF_WORD = `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})|(?<=\\p{scx=Hani})[\\u{e0100}-\\u{e01ef}]`
const UNSEEN =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800\\ufffc\\u{13441}\\u{13442}\\u{1d159}]'
const UNSEEN_OR_PART = new RegExp(`(${PART_OF_WORD})|${UNSEEN}`, 'gu')

/**
 * A text without what cannot be seen or stored, and without what turns the direction of others: with it a name shows as
 * another, or as nothing. Joiners stay where a script is written with them.
 */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN_OR_PART, (_sign, part?: string) => part ?? '')
}
