import type { Page } from '@playwright/test'

/** What a finger needs, in px. */
const TARGET = 44

/**
 * Buttons, fields and links that look like buttons, where smaller than a finger, as 'what it is, width × height'. A box to tick
 * is as large as its label. Links of text are as high as their line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((target) => {
    const pressable =
      'a.mantine-Button-root, button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="button"]'
    const area = (element: Element): DOMRect => {
      const labels =
        element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)
          ? [...(element.labels ?? [])]
          : []
      const boxes = [element, ...labels].map((one) => one.getBoundingClientRect())
      const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
      const right = Math.max(...boxes.map((box) => box.right))
      const bottom = Math.max(...boxes.map((box) => box.bottom))
      return new DOMRect(left, top, right - left, bottom - top)
    }
    return [...document.querySelectorAll(pressable)].flatMap((element) => {
      const { width, height } = area(element)
      const isHidden = !element.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1
      const isOff = element.closest('[inert], [aria-hidden="true"]') !== null
      const isAway = element.getBoundingClientRect().bottom < 0
      if (isHidden || isOff || isAway) return []
      if (Math.round(width) >= target && Math.round(height) >= target) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return [`${element.tagName.toLowerCase()} "${name}", ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, TARGET)
}
