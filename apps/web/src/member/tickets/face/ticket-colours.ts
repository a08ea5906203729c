import { mix } from '@forenet/domain/contrast'
import { organisationAccent } from '@forenet/domain/organisation-accent'
import type { CSSProperties } from 'react'

/**
 * A ticket's own colours: its organisation's, the same in both themes, as a printed ticket does not change when the light
 * goes out. White reads on both ends of its ground.
 */
export function ticketColours(accentColour: string): CSSProperties {
  const { accent, onAccent } = organisationAccent(accentColour, 'light')
  return { '--ticket': accent, '--ticket-deep': mix(accent, '#000000', 0.28), '--on-ticket': onAccent } as CSSProperties
}
