import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

export function buildThemeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole)))
}
