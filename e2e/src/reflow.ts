import type { Page } from '@playwright/test'

/** Sets Chromium's default font size to 200 %, which media queries in em follow too. */
export async function doubleTextSize(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Lists elements that overflow the window, are cut off, or lie under something else, as 'fault: element'. */
export function findClippedOrCoveredElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>()
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) faults.add(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`)
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const isHidden = element.closest('[inert], [aria-hidden="true"], [hidden]') !== null
      return !isHidden && width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    /** Whether an element is inside a visually hidden one, or in a line that ends in an ellipsis. */
    const isClipped = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { clipPath, textOverflow } = getComputedStyle(at)
        const { width, height } = at.getBoundingClientRect()
        if (textOverflow === 'ellipsis' || clipPath.startsWith('inset(50%') || width <= 1 || height <= 1) return true
      }
      return false
    }
    const scrollsIn = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
      }
      return false
    }
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    for (const element of document.querySelectorAll('main *, header *, nav *, [role="dialog"] *')) {
      if (!isSeen(element) || !hasText(element) || isClipped(element)) continue
      const { left, right } = element.getBoundingClientRect()
      if ((right > root.clientWidth + 1 || left < -1) && !scrollsIn(element)) faults.add(`out: ${nameOf(element)}`)
      const { overflowX } = getComputedStyle(element)
      const isCut = overflowX !== 'visible' && !/auto|scroll/.test(overflowX)
      if (isCut && element.scrollWidth > element.clientWidth + 1) faults.add(`cut: ${nameOf(element)}`)
    }
    const dialog = document.querySelector('[role="dialog"][aria-modal="true"]')
    const within = dialog ?? document.querySelector('main') ?? document.body
    for (const element of within.querySelectorAll('a[href], button, select, textarea, input')) {
      if (!isSeen(element) || isClipped(element) || scrollsIn(element) || element.matches(':disabled')) continue
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = element.getClientRects()[0]
      const at = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (!at || element.contains(at) || at.contains(element)) continue
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      if (!labels.some((label) => label.contains(at))) faults.add(`covered by ${nameOf(at)}: ${nameOf(element)}`)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...faults]
  })
}
