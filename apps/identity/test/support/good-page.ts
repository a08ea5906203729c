import { findAccessibilityViolations } from '@forenet/testkit/browser'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'

/** Script that finds touch targets below 44 px outside running text, and horizontal overflow. */
const PROBLEMS = `(() => {
  const root = document.documentElement
  const targets = 'a:not(label a, .skip), button, input:not([hidden], [type=hidden])'
  const small = [...document.querySelectorAll(targets)]
    .filter((element) => (element.closest('.check') ?? element).getBoundingClientRect().height < 44)
    .map((element) => element.outerHTML)
  return [...small, ...(root.scrollWidth > root.clientWidth ? ['scrolls sideways: ' + root.scrollWidth] : [])]
})()`

export async function expectGoodPage(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(
      await findAccessibilityViolations(page, colorScheme === 'light' ? 'everything' : 'colours'),
      `${page.url()} ${colorScheme}`,
    ).toEqual([])
  }
  expect(await page.evaluate(PROBLEMS), page.url()).toEqual([])
}
