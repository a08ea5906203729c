const INITIALS: Readonly<Record<string, string>> = {
  ...{ က: 'k', ခ: 'kh', ဂ: 'g', ဃ: 'g', င: 'ng', စ: 's', ဆ: 's', ဇ: 'z', ဈ: 'z', ဉ: 'ny', ည: 'ny', ဋ: 't' },
  ...{ ဌ: 't', ဍ: 'd', ဎ: 'd', ဏ: 'n', တ: 't', ထ: 'ht', ဒ: 'd', ဓ: 'd', န: 'n', ပ: 'p', ဖ: 'ph', ဗ: 'b', ဘ: 'b' },
  ...{ မ: 'm', ယ: 'y', ရ: 'y', လ: 'l', ဝ: 'w', သ: 'th', ဟ: 'h', ဠ: 'l', အ: '', ဿ: 'th' },
}
const INDEPENDENT: Readonly<Record<string, string>> = { ဣ: 'i', ဤ: 'i', ဥ: 'u', ဦ: 'u', ဧ: 'e', ဩ: 'aw', ဪ: 'aw' }
/** Signs in the order of Unicode, escaped because they would join the quotation mark. */
const VOWELS: ReadonlyMap<string, string> = new Map([
  ['', 'a'],
  ['\u102c', 'a'],
  ['\u102b', 'a'],
  ['\u102d', 'i'],
  ['\u102e', 'i'],
  ['\u102f', 'u'],
  ['\u1030', 'u'],
  ['\u1031', 'e'],
  ['\u1032', 'e'],
  ['\u1031\u102c', 'aw'],
  ['\u1031\u102b', 'aw'],
  ['\u102d\u102f', 'o'],
  ['\u1036', 'an'],
  ['\u102f\u1036', 'on'],
  ['\u102d\u1036', 'ein'],
])
const [I, U, AW, TALL_AW, O] = ['\u102d', '\u102f', '\u1031\u102c', '\u1031\u102b', '\u102d\u102f']

/** Rhymes by final consonant and vowel. */
const RHYMES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  က: new Map([
    ['', 'et'],
    [AW, 'auk'],
    [O, 'aik'],
  ]),
  င: new Map([
    ['', 'in'],
    [AW, 'aung'],
    [TALL_AW, 'aung'],
    [O, 'aing'],
  ]),
  စ: new Map([['', 'it']]),
  ည: new Map([['', 'i']]),
  ဉ: new Map([['', 'in']]),
  ယ: new Map([['', 'e']]),
  ...Object.fromEntries(
    [...'တပဒဋ'].map((final) => [
      final,
      new Map([
        ['', 'at'],
        [I, 'eik'],
        [U, 'ok'],
      ]),
    ]),
  ),
  ...Object.fromEntries(
    [...'နမဏ'].map((final) => [
      final,
      new Map([
        ['', 'an'],
        [I, 'ein'],
        [U, 'on'],
      ]),
    ]),
  ),
}

/** Base, medials, vowel signs and final consonant; tones are not written in Latin letters. */
const SYLLABLE =
  /(?:([\u1000-\u1021\u103f])|([\u1023-\u102a]))([\u103b-\u103e]*)([\u102b-\u1032\u1036]*)\u103a?[\u1037\u1038]*(?:([\u1000-\u1021])\u1037?[\u1039\u103a][\u1037\u1038]*)?|[\u1040-\u1049]+|./gu

/** Romanises Burmese as in names: 'အောင်ဆန်းစုကြည်' as 'Aung San Su Kyi'. */
export function romanizeBurmese(text: string): string {
  return text.replace(/[\u1000-\u104f]+/g, (run) =>
    [...run.matchAll(SYLLABLE)]
      .map(([all, base, independent, medials = '', vowel = '', final = '']) => {
        if (independent !== undefined) return INDEPENDENT[independent] ?? ''
        if (base === undefined) return readDigits(all)
        return toInitial(base, medials) + toRhyme(vowel, final, medials.includes('\u103d'))
      })
      .filter((syllable) => syllable !== '')
      .map((syllable) => syllable.charAt(0).toUpperCase() + syllable.slice(1))
      .join(' '),
  )
}

function toInitial(base: string, medials: string): string {
  const glide = /[\u103b\u103c]/.test(medials) ? 'y' : ''
  return (medials.includes('\u103e') ? 'h' : '') + (INITIALS[base] ?? '') + glide
}

function toRhyme(vowel: string, final: string, hasW: boolean): string {
  const rhyme =
    (final === '' ? undefined : (RHYMES[final]?.get(vowel) ?? RHYMES[final]?.get(''))) ?? VOWELS.get(vowel) ?? 'a'
  // 'Htun', not 'Htwan'.
  return hasW ? rhyme.replace(/^a(?=[nt])|^(?=.)/, (start) => (start === 'a' ? 'u' : 'w')) : rhyme
}

function readDigits(run: string): string {
  return [...run]
    .map((digit) => (/[\u1040-\u1049]/.test(digit) ? String((digit.codePointAt(0) ?? 0) - 0x1040) : ''))
    .join('')
}
