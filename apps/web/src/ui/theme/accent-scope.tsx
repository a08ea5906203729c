import { useComputedColorScheme } from '@mantine/core'
import { createContext, type ElementType, type ReactNode, use } from 'react'
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

const AccentColour = createContext<string | null | undefined>(undefined)

/** The variables of the accent that holds here, for what is drawn elsewhere in the document: a dialog. */
export function useAccentVariables() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return accentVariables(use(AccentColour), scheme)
}

/** Everything inside takes this colour as its accent: filled buttons, links, badges. */
export function AccentScope({ colour, as = 'div', className, labelledBy, children }: AccentScopeProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const Tag: ElementType = as
  return (
    <Tag className={className} style={accentVariables(colour, scheme)} aria-labelledby={labelledBy}>
      <AccentColour value={colour}>{children}</AccentColour>
    </Tag>
  )
}
