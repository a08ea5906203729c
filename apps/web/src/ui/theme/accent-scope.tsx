import { useComputedColorScheme } from '@mantine/core'
import type { ElementType, ReactNode } from 'react'
import { accentVariables } from './accent-variables.ts'

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
  const Tag: ElementType = as
  return (
    <Tag className={className} style={accentVariables(colour, scheme)} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  )
}
