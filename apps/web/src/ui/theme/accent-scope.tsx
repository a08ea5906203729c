import { useComputedColorScheme } from '@mantine/core'
import { createContext, type ElementType, type ReactNode, use } from 'react'
import { buildAccentVariables } from './accent-variables.ts'

type AccentScopeProps = {
  /** Adjusted for contrast; invalid values use the default accent. */
  colour: string | null | undefined
  as?: 'div' | 'li' | 'section' | 'article'
  className?: string | undefined
  labelledBy?: string
  children: ReactNode
}

const AccentColour = createContext<string | null | undefined>(undefined)

export function useAccentVariables() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return buildAccentVariables(use(AccentColour), scheme)
}

export function AccentScope({ colour, as = 'div', className, labelledBy, children }: AccentScopeProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const Tag: ElementType = as
  return (
    <Tag className={className} style={buildAccentVariables(colour, scheme)} aria-labelledby={labelledBy}>
      <AccentColour value={colour}>{children}</AccentColour>
    </Tag>
  )
}
