import { PORTAL_COLOURS } from './colour-tokens.ts'
import { adjustLightness, contrastRatio, isHexColour, mixColours } from './contrast.ts'

export type Accent = { accent: string; onAccent: string; soft: string }

const TEXT_CONTRAST = 4.5

/** Contrast of at least 4.5 : 1 on the page, on cards and on a pale tint of itself. */
export function computeOrganisationAccent(colour: string | null | undefined, scheme: 'light' | 'dark'): Accent {
  const token = PORTAL_COLOURS[scheme]
  if (!isHexColour(colour)) return { accent: token.accent, onAccent: token.onAccent, soft: token.accentSoft }
  const towards = scheme === 'light' ? 'black' : 'white'
  let accent = adjustLightness(colour, towards, 0)
  for (let share = 0.05; !isReadable(accent, scheme) && share <= 1; share += 0.05)
    accent = adjustLightness(colour, towards, share)
  const onAccent =
    contrastRatio(accent, '#ffffff') >= contrastRatio(accent, PORTAL_COLOURS.light.text)
      ? '#ffffff'
      : PORTAL_COLOURS.light.text
  return { accent, onAccent, soft: mixPaleTint(accent, scheme) }
}

function isReadable(accent: string, scheme: 'light' | 'dark'): boolean {
  const { surface, background } = PORTAL_COLOURS[scheme]
  return [surface, background, mixPaleTint(accent, scheme)].every(
    (ground) => contrastRatio(accent, ground) >= TEXT_CONTRAST,
  )
}

function mixPaleTint(accent: string, scheme: 'light' | 'dark'): string {
  return mixColours(PORTAL_COLOURS[scheme].surface, accent, 0.12)
}
