import { mixColours } from '@forenet/domain/contrast'
import { computeOrganisationAccent } from '@forenet/domain/organisation-accent'
import type { CSSProperties } from 'react'

/** Darkened in both themes, so that white text has enough contrast. */
export function computeTicketColours(accentColour: string): CSSProperties {
  const { accent, onAccent } = computeOrganisationAccent(accentColour, 'light')
  return {
    '--ticket': accent,
    '--ticket-deep': mixColours(accent, '#000000', 0.28),
    '--on-ticket': onAccent,
  } as CSSProperties
}
