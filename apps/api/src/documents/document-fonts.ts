import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

const FONT_FAMILY = 'Inter'

/**
 * Contextual alternates (-> as an arrow) are off, because the renderer counts a glyph as one letter and would break
 * lines in the wrong place.
 */
export const FONT_STYLE = { fontFamily: FONT_FAMILY, fontFeatureSettings: { calt: false } }

export const ALIGNED_FIGURES = { fontFeatureSettings: { ...FONT_STYLE.fontFeatureSettings, tnum: true } }

const FONT_FILES = {
  400: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  600: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  700: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
}

/**
 * Fonts for scripts missing from Inter, loaded on demand; the first with the letter is used. Chocolate Classical Sans
 * has Chinese and Japanese, Gowun Dodum Korean.
 */
const OTHER_SCRIPTS: readonly { family: string; file: string }[] = [
  {
    family: 'Chocolate Classical Sans',
    file: '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  },
  { family: 'Gowun Dodum', file: '@expo-google-fonts/gowun-dodum/400Regular/GowunDodum_400Regular.ttf' },
  { family: 'Noto Emoji', file: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf' },
  // Letters are drawn with their dots; the renderer loses letters of fonts that draw dots as marks.
  {
    family: 'IBM Plex Sans Arabic',
    file: '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  },
  { family: 'Noto Sans Thai', file: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf' },
  { family: 'Noto Sans Tamil', file: '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf' },
  {
    family: 'Noto Sans Devanagari',
    file: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  },
  { family: 'Noto Sans Hebrew', file: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf' },
  {
    family: 'Noto Sans Georgian',
    file: '@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
  },
  {
    family: 'Noto Sans Armenian',
    file: '@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
  },
  {
    family: 'Noto Sans Ethiopic',
    file: '@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf',
  },
  {
    family: 'Noto Sans Bengali',
    file: '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  },
  {
    family: 'Noto Sans Gurmukhi',
    file: '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
  },
]

/** Whether a letter can be drawn, or a letter with the marks that follow it. */
export type HasGlyph = (letter: string) => boolean

export type DocumentFonts = { families: string[]; has: HasGlyph }

type LoadedFont = Awaited<ReturnType<typeof loadRegisteredFont>>

export async function loadDocumentFonts(): Promise<(text: string) => Promise<DocumentFonts>> {
  Font.register({
    family: FONT_FAMILY,
    fonts: Object.entries(FONT_FILES).map(([weight, file]) => ({
      src: resolveFontPath(file),
      fontWeight: Number(weight),
    })),
  })
  for (const { family, file } of OTHER_SCRIPTS) Font.register({ family, src: resolveFontPath(file) })
  const prepared = new WeakSet<LoadedFont>()
  const inter = await Promise.all(
    Object.keys(FONT_FILES).map((weight) => loadRegisteredFont(FONT_FAMILY, Number(weight))),
  )
  for (const font of inter) nameGlyphs(font, font.characterSet.toSorted(sortCommonFirst))
  const inInter: HasGlyph = (letter) => inter.every((font) => hasGlyph(font, letter) && placesMarks(font, letter))

  return async (text) => {
    const families = [FONT_FAMILY]
    const fonts: LoadedFont[] = []
    let foreign = [...new Set(text)].filter((letter) => !inInter(letter))
    for (const { family } of OTHER_SCRIPTS) {
      if (foreign.length === 0) break
      const font = await loadRegisteredFont(family, 400)
      if (!prepared.has(font) && inter[0]) {
        prepared.add(copyLineHeight(inter[0], layOutRightToLeft(tolerateMissingAnchors(font))))
      }
      const drawn = foreign.filter((letter) => hasGlyph(font, letter))
      if (drawn.length === 0 || !canRenderText(font, text, drawn)) continue
      nameGlyphs(font, drawn.map(codePoint))
      families.push(family)
      fonts.push(font)
      foreign = foreign.filter((letter) => !drawn.includes(letter))
    }
    return {
      families,
      has: (letter) => inInter(letter) || (isSingleLetter(letter) && fonts.some((font) => hasGlyph(font, letter))),
    }
  }
}

/** fontkit throws on some combinations of a font's anchors; such letters are replaced. */
function canRenderText(font: LoadedFont, text: string, letters: readonly string[]): boolean {
  const known = new Set(letters)
  const words = text.split(/[\s"]+/).filter((word) => [...word].some((letter) => known.has(letter)))
  try {
    for (const word of new Set(words)) font.layout(word)
    return true
  } catch {
    return false
  }
}

/** Features that move marks to anchors of their letters. */
const PLACED_MARKS = ['abvm', 'blwm', 'mark', 'mkmk']

/**
 * fontkit throws if a letter has no anchor for its mark, as in Gurmukhi with two vowel signs; such words keep the
 * font's own mark positions.
 */
function tolerateMissingAnchors(font: LoadedFont): LoadedFont {
  const layout = font.layout.bind(font)
  const unplaced = Object.fromEntries(PLACED_MARKS.map((feature) => [feature, false]))
  font.layout = (text: string, features: object | undefined, ...rest: unknown[]) => {
    try {
      return layout(text, features, ...rest)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return layout(text, { ...(Array.isArray(features) ? {} : features), ...unplaced }, ...rest)
    }
  }
  return font
}

const RIGHT_TO_LEFT_LETTER = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * The renderer lays out every text from left to right, and then reverses the glyphs of right-to-left runs, so marks such
 * as vowel signs would stay placed for the other direction.
 */
function layOutRightToLeft(font: LoadedFont): LoadedFont {
  const layout = font.layout.bind(font)
  font.layout = (text: string, features: unknown, script: unknown, language: unknown, direction: unknown) => {
    if (direction !== 'ltr' || !RIGHT_TO_LEFT_LETTER.test(text)) {
      return layout(text, features, script, language, direction)
    }
    const run = layout(text, features, script, language, 'rtl')
    run.glyphs.reverse()
    run.positions.reverse()
    return run
  }
  return font
}

/** With their own metrics, taller fonts would overlap lines and exceed boxes of fixed height, which hides the text. */
function copyLineHeight(from: LoadedFont, font: LoadedFont): LoadedFont {
  for (const metric of ['ascent', 'descent', 'lineGap'] as const) {
    Object.defineProperty(font, metric, { value: (from[metric] / from.unitsPerEm) * font.unitsPerEm })
  }
  return font
}

async function loadRegisteredFont(fontFamily: string, fontWeight: number) {
  await Font.load({ fontFamily, fontWeight })
  const font = Font.getFont({ fontFamily, fontWeight }).data
  if (!font) throw new Error(`${fontFamily} ${fontWeight} was not loaded`)
  return font
}

/**
 * fontkit maps a glyph to the first code point requested for it, also in the PDF's text. Request each letter before it
 * occurs as part of another (the a in å, https://github.com/foliojs/fontkit/issues/154). Skip private-use code points:
 * Inter's tabular figures there cannot be searched or copied.
 */
function nameGlyphs(font: LoadedFont, codePoints: readonly number[]): void {
  for (const point of codePoints) if (!isPrivateUse(point)) font.glyphForCodePoint(point)
}

/** Prefers the common letter of a shared glyph: Greek iota over the phonetic sign. */
function sortCommonFirst(one: number, other: number): number {
  const rank = (point: number) => (/[\p{Script=Greek}’”]/u.test(String.fromCodePoint(point)) ? 0 : 1)
  return rank(one) - rank(other) || one - other
}

function isPrivateUse(point: number): boolean {
  return (point >= 0xe000 && point <= 0xf8ff) || point >= 0xf0000
}

function hasGlyph(font: LoadedFont, letter: string): boolean {
  return font.hasGlyphForCodePoint(codePoint(letter))
}

/** Marks that the font does not attach to the letter would be misplaced. */
function placesMarks(font: LoadedFont, letter: string): boolean {
  if (isSingleLetter(letter)) return true
  if (![...letter].every((part) => hasGlyph(font, part))) return false
  const positions: { xAdvance: number; xOffset: number }[] = font.layout(letter).positions
  return positions.slice(1).every(({ xAdvance, xOffset }) => xAdvance === 0 && xOffset !== 0)
}

const isSingleLetter = (letter: string): boolean => [...letter].length === 1

function codePoint(letter: string): number {
  return letter.codePointAt(0) ?? 0
}

function resolveFontPath(file: string): string {
  return fileURLToPath(import.meta.resolve(file))
}
