import { contrastRatio, isHexColour, mix, shade } from './contrast.ts'
import { tokens } from './house-colours.ts'

/** A colour to draw with, what reads on top of it, and a pale ground of the same hue. All hex. */
export type Accent = { accent: string; onAccent: string; soft: string }

const TEXT_CONTRAST = 4.5

/**
 * An organisation's own colour made readable in a scheme, as strong as it is: darker (light) or lighter (dark) only as far as it
 * takes to reach 4.5 : 1 on the surface, the page and its own pale ground. The house's accent stands in for a missing or malformed colour.
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
