import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { theme } from './theme.ts'

/**
 * Mantine with the one theme. Nothing of it is written into the page as a `<style>`, which the page's policy does not allow: the
 * variables are a stylesheet of the build (theme-variables.ts). For the same reason there is no `visibleFrom` and `hiddenFrom`,
 * nor a style prop with a value for each breakpoint; CSS modules say such things.
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
