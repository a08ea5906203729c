import { mixColours } from '@forenet/domain/contrast'
import { computeOrganisationAccent } from '@forenet/domain/organisation-accent'
import type { CSSProperties } from 'react'

export function buildAccentVariables(colour: string | null | undefined, scheme: 'light' | 'dark'): CSSProperties {
  const { accent, onAccent, soft } = computeOrganisationAccent(colour, scheme)
  return {
    '--accent': accent,
    '--accent-hover': mixColours(accent, scheme === 'light' ? '#000000' : '#ffffff', 0.15),
    '--accent-soft': soft,
    '--on-accent': onAccent,
  } as CSSProperties
}
