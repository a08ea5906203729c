import { useComputedColorScheme } from '@mantine/core'
import type { CSSProperties, ElementType, ReactNode } from 'react'
import { mix } from './contrast.ts'
import { organisationAccent } from './organisation-accent.ts'

type AccentScopeProps = {
  /** '#rrggbb'; made readable in the current scheme. The house's accent stands in for a malformed one. */
  colour: string | null | undefined
  as?: 'div' | 'li' | 'section' | 'article'
  className?: string | undefined
  /** Id of the heading that names a section. */
  labelledBy?: string
  children: ReactNode
}

/** Everything inside takes this colour as its accent: filled buttons, links, badges. */
export function AccentScope({ colour, as = 'div', className, labelledBy, children }: AccentScopeProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { accent, onAccent, soft } = organisationAccent(colour, scheme)
  const Tag: ElementType = as
  const variables = {
    '--accent': accent,
    '--accent-hover': mix(accent, scheme === 'light' ? '#000000' : '#ffffff', 0.15),
    '--accent-soft': soft,
    '--on-accent': onAccent,
  } as CSSProperties
  return (
    <Tag className={className} style={variables} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  )
}
