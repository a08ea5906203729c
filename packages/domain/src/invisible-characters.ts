const JOINING_SCRIPTS =
  '[\\p{scx=Arab}\\p{scx=Beng}\\p{scx=Deva}\\p{scx=Gujr}\\p{scx=Guru}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Orya}\\p{scx=Sinh}\\p{scx=Taml}\\p{scx=Telu}]'
/** Parts of words: joiners between letters of these scripts, and variation selectors of Han characters. */
const JOINER_WITHIN_WORD = `(?<=${JOINING_SCRIPTS})[\\u200c\\u200d](?=${JOINING_SCRIPTS})|(?<=\\p{scx=Hani})[\\u{e0100}-\\u{e01ef}]`
const INVISIBLE =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800\\ufffc\\u{13441}\\u{13442}\\u{1d159}]'
const INVISIBLE_OR_JOINER = new RegExp(`(${JOINER_WITHIN_WORD})|${INVISIBLE}`, 'gu')

/** Such as bidirectional controls, which could disguise a name, and characters that PostgreSQL cannot store. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE_OR_JOINER, (_sign, part?: string) => part ?? '')
}
