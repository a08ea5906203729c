import { contrastRatio, isHexColour, mix, shade } from './contrast.ts'
import { tokens } from './house-colours.ts'

/** An accent colour, a readable text colour on it, and a pale background of the same hue; all hex. */
export type Accent = { accent: string; onAccent: string; soft: string }

const TEXT_CONTRAST = 4.5

/**
 * Adjusts an organisation's colour to a scheme: darkened (light) or lightened (dark) only until it reaches 4.5 : 1 on
 * surface, page and its own pale background. A missing or malformed colour falls back to the portal's accent.
 */
export function organisationAccent(colour: string | null | undefined, scheme: 'light' | 'dark'): Accent {
  const token = tokens[scheme]
  if (!isHexColour(colour)) return { accent: token.accent, onAccent: token.onAccent, soft: token.accentSoft }
  const towards = scheme === 'light' ? 'black' : 'white'
  let accent = shade(colour, towards, 0)
  for (let share = 0.05; !isReadable(accent, scheme) && share <= 1; share += 0.05)
    accent = shade(colour, towards, share)
  const onAccent =
    contrastRatio(accent, '#ffffff') >= contrastRatio(accent, tokens.light.text) ? '#ffffff' : tokens.light.text
  return { accent, onAccent, soft: softOf(accent, scheme) }
}

function isReadable(accent: string, scheme: 'light' | 'dark'): boolean {
  const { surface, background } = tokens[scheme]
  return [surface, background, softOf(accent, scheme)].every((ground) => contrastRatio(accent, ground) >= TEXT_CONTRAST)
}

function softOf(accent: string, scheme: 'light' | 'dark'): string {
  return mix(tokens[scheme].surface, accent, 0.12)
}
