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

/** Whether the type face has a letter; every weight has the same. */
export type HasLetter = (letter: string) => boolean

/** Makes the type face known to the renderer, and returns which letters it has. */
export async function loadTypeFace(): Promise<HasLetter> {
  Font.register({
    family: FAMILY,
    fonts: Object.entries(FILES).map(([weight, file]) => ({
      src: fileURLToPath(import.meta.resolve(file)),
      fontWeight: Number(weight),
    })),
  })
  const fonts = await Promise.all(Object.keys(FILES).map((weight) => loaded(Number(weight))))
  return (letter) => fonts.every((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

async function loaded(fontWeight: number) {
  await Font.load({ fontFamily: FAMILY, fontWeight })
  const font = Font.getFont({ fontFamily: FAMILY, fontWeight }).data
  if (!font) throw new Error(`${FAMILY} ${fontWeight} was not loaded`)
  // A glyph that is first met as a part of another (the a of an å) would be known without its letter for ever after, and
  // lines with it break in the wrong place (https://github.com/foliojs/fontkit/issues/154).
  for (const letter of font.characterSet) font.glyphForCodePoint(letter)
  return font
}
