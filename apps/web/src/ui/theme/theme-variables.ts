import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

/** All variables of the theme as CSS, Mantine's and ours, for both schemes. The build makes a stylesheet of it (theme-css.ts). */
export function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole)))
}
