import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { theme } from './theme.ts'

/**
 * Without Mantine's runtime `<style>`, which the CSP forbids: variables are built into a stylesheet
 * (theme-variables.ts). Hence no `visibleFrom`, `hiddenFrom` or responsive style props.
 */
export function ThemeProvider(props: Pick<MantineProviderProps, 'colorSchemeManager' | 'children'>) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      {...props}
    />
  )
}
