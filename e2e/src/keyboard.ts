import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STOPS = 80

/**
 * Presses Tab until an element has the focus. Each tab stop must be in the viewport, uncovered, and have a visible
 * focus indicator.
 */
export async function tabToElement(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stop = 0; stop < MAX_STOPS && !(await hasKeyboard(wanted)); stop++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(WRONG_WITH_STOP), `what has the keyboard at ${page.url()}`).toBe('')
  }
  await expect(wanted).toBeFocused()
}

const hasKeyboard = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement)

/** Script that returns the problem with the focused element; empty if the browser's own UI has the focus. */
const WRONG_WITH_STOP = `(async () => {
  const element = document.activeElement
  if (!element || element === document.body) return ''
  // Elements revealed by keyboard focus are animated, with reduced motion for a millisecond.
  await Promise.allSettled(element.getAnimations().map((animation) => animation.finished))
  const said = element.tagName.toLowerCase() + ' "' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) + '"'
  // A choice is seen by its label, a link that covers a card by the card.
  const around = [element]
  while (around.length < 5 && around.at(-1).parentElement) around.push(around.at(-1).parentElement)
  const seen = [...around, ...(element.labels ?? []), ...(element.nextElementSibling ? [element.nextElementSibling] : [])]
  const marked = seen.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  if (!marked) return said + ' has no mark'
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return said + ' is out of sight'
  const above = document.elementFromPoint(x, y)
  const fits = above && seen.some((one) => one.contains(above) || above.contains(one))
  return fits ? '' : said + ' is covered by ' + (above ? above.outerHTML.slice(0, 80) : 'nothing')
})()`
