import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cssVariables, theme } from '../../src/ui/theme/theme.ts'
import { ThemeProvider } from '../../src/ui/theme/theme-provider.tsx'
import { buildThemeVariables } from '../../src/ui/theme/theme-variables.ts'

function rulesOf(css: string): Map<string, Map<string, string>> {
  const rules = new Map<string, Map<string, string>>()
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const said = rules.get(selector.trim()) ?? new Map<string, string>()
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]*);/g)) said.set(name, value)
    rules.set(selector.trim(), said)
  }
  return rules
}

test('the stylesheet equals what Mantine would write into the page', () => {
  const own = renderToStaticMarkup(
    createElement(MantineProvider, {
      theme,
      cssVariablesResolver: cssVariables,
      deduplicateCssVariables: false,
      withGlobalClasses: false,
    }),
  )
  const [, css = ''] = /^<style[^>]*>([\s\S]*)<\/style>$/.exec(own) ?? []
  const rules = rulesOf(buildThemeVariables())
  expect(rules).toEqual(rulesOf(css))
  expect(rules.get(':root, :host')?.size).toBeGreaterThan(200)
  for (const scheme of ['light', 'dark']) {
    const selector = `:root[data-mantine-color-scheme="${scheme}"], :host([data-mantine-color-scheme="${scheme}"])`
    expect(rules.get(selector)?.get('--accent')).toMatch(/^#/)
  }
})

test('the provider writes no style into the page', () => {
  expect(renderToStaticMarkup(createElement(ThemeProvider, null, 'page'))).toBe('page')
})
