import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

const FAMILY = 'Inter'

/**
 * Style of a document's page: the portal's type face, as on its pages, in regular (400), semi-bold (600) and bold (700).
 * Without the signs it makes of two letters (-> as an arrow): the renderer counts a sign as a letter, and would break
 * lines at the wrong one.
 */
export const TYPE_FACE = { fontFamily: FAMILY, fontFeatureSettings: { calt: false } }

/** For figures below one another: all are equally wide. */
export const ALIGNED_FIGURES = { fontFeatureSettings: { ...TYPE_FACE.fontFeatureSettings, tnum: true } }

const FILES = {
  400: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  600: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  700: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
}

/**
 * Faces for the scripts that Inter lacks, each in one weight. Only what a document needs is loaded, the first that has a
 * letter draws it: Chinese and Japanese, Korean, emoji, Arabic and Persian, Thai, Tamil, Hindi and Nepali.
 */
const OTHER_SCRIPTS: readonly { family: string; file: string }[] = [
  {
    family: 'Chocolate Classical Sans',
    file: '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  },
  { family: 'Gowun Dodum', file: '@expo-google-fonts/gowun-dodum/400Regular/GowunDodum_400Regular.ttf' },
  { family: 'Noto Emoji', file: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf' },
  { family: 'Noto Sans Arabic', file: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf' },
  { family: 'Noto Sans Thai', file: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf' },
  { family: 'Noto Sans Tamil', file: '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf' },
  {
    family: 'Noto Sans Devanagari',
    file: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  },
]

/** Whether a document's faces have a letter. */
export type HasLetter = (letter: string) => boolean

/** The faces of one document: their families, first choice first, and the letters they have between them. */
export type Faces = { families: string[]; has: HasLetter }

type LoadedFont = Awaited<ReturnType<typeof loaded>>

/** Makes the type faces known to the renderer. The function it returns finds the faces that a document's text needs. */
export async function loadTypeFaces(): Promise<(text: string) => Promise<Faces>> {
  Font.register({
    family: FAMILY,
    fonts: Object.entries(FILES).map(([weight, file]) => ({ src: pathOf(file), fontWeight: Number(weight) })),
  })
  for (const { family, file } of OTHER_SCRIPTS) Font.register({ family, src: pathOf(file) })
  const inter = await Promise.all(Object.keys(FILES).map((weight) => loaded(FAMILY, Number(weight))))
  for (const font of inter) nameGlyphs(font, font.characterSet.toSorted(commonFirst))
  const inInter: HasLetter = (letter) => inter.every((font) => hasGlyph(font, letter))

  return async (text) => {
    const families = [FAMILY]
    const fonts: LoadedFont[] = []
    let foreign = [...new Set(text)].filter((letter) => !inInter(letter))
    for (const { family } of OTHER_SCRIPTS) {
      if (foreign.length === 0) break
      const font = await loaded(family, 400)
      const drawn = foreign.filter((letter) => hasGlyph(font, letter))
      if (drawn.length === 0) continue
      nameGlyphs(font, drawn.map(codePoint))
      families.push(family)
      fonts.push(font)
      foreign = foreign.filter((letter) => !drawn.includes(letter))
    }
    return { families, has: (letter) => inInter(letter) || fonts.some((font) => hasGlyph(font, letter)) }
  }
}

async function loaded(fontFamily: string, fontWeight: number) {
  await Font.load({ fontFamily, fontWeight })
  const font = Font.getFont({ fontFamily, fontWeight }).data
  if (!font) throw new Error(`${fontFamily} ${fontWeight} was not loaded`)
  return font
}

/**
 * The first letter that a glyph is met as is the one it stands for in the PDF's text. So each is met as itself, before it is
 * met as a part of another (the a of an å, https://github.com/foliojs/fontkit/issues/154): lines would break in the wrong
 * place. Letters for private use come last, that is never: Inter lists its equally wide figures among them, too, and an
 * amount written in those could be seen but not searched, copied or read aloud.
 */
function nameGlyphs(font: LoadedFont, codePoints: readonly number[]): void {
  for (const point of codePoints) if (!isPrivate(point)) font.glyphForCodePoint(point)
}

/** Of letters that share a glyph the one that people write: a Greek iota before the phonetic sign, a quotation mark. */
function commonFirst(one: number, other: number): number {
  const rank = (point: number) => (/[\p{Script=Greek}’”]/u.test(String.fromCodePoint(point)) ? 0 : 1)
  return rank(one) - rank(other) || one - other
}

function isPrivate(point: number): boolean {
  return (point >= 0xe000 && point <= 0xf8ff) || point >= 0xf0000
}

function hasGlyph(font: LoadedFont, letter: string): boolean {
  return font.hasGlyphForCodePoint(codePoint(letter))
}

function codePoint(letter: string): number {
  return letter.codePointAt(0) ?? 0
}

function pathOf(file: string): string {
  return fileURLToPath(import.meta.resolve(file))
}
