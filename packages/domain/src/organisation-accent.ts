import { contrastRatio, isHexColour, mix, shade } from './contrast.ts'
import { tokens } from './house-colours.ts'

export type Accent = { accent: string; onAccent: string; soft: string }

const TEXT_CONTRAST = 4.5

/**
 * Darkens (light scheme) or lightens (dark) a club's colour until it has 4.5 : 1 on surface, page and its own pale
 * background. Missing or malformed colours become the portal's accent.
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
