import type { Page } from '@playwright/test'

const MIN_TARGET_PX = 44

/**
 * 'element, width × height' of each target below the minimum. A checkbox is as large as its label, a link as the area
 * that hits it. Links in sentences and everything behind a modal dialog are exempt.
 */
export function findSmallTouchTargets(page: Page): Promise<string[]> {
  return page.evaluate((target) => {
    const pressable =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="button"]'
    const boxOf = (element: Element): { width: number; height: number } => {
      const labels =
        element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)
          ? [...(element.labels ?? [])]
          : []
      const boxes = [element, ...labels].map((one) => one.getBoundingClientRect())
      const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
      const right = Math.max(...boxes.map((box) => box.right))
      const bottom = Math.max(...boxes.map((box) => box.bottom))
      return { width: right - left, height: bottom - top }
    }
    const isInline = (node: Node) => node instanceof Element && getComputedStyle(node).display === 'inline'
    const isInSentence = (link: Element): boolean => {
      if (!isInline(link)) return false
      let block = link
      while (block.parentElement && isInline(block)) block = block.parentElement
      const beside = [...block.childNodes].filter(
        (node) => !node.contains(link) && (node instanceof Text || (isInline(node) && !node.contains(link))),
      )
      return beside.some((node) => !(node instanceof HTMLAnchorElement) && /\p{L}{2}/u.test(node.textContent ?? ''))
    }
    const reachOf = (link: Element): { width: number; height: number } => {
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = link.getClientRects()[0] ?? link.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const meets = (dx: number, dy: number) => link.contains(document.elementFromPoint(x + dx, y + dy))
      const reach = (dx: number, dy: number): number => {
        const step = 0.25
        let far = 0
        while (far < target && meets(dx * (far + step), dy * (far + step))) far += step
        return far
      }
      if (!meets(0, 0)) return box
      return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) }
    }
    const isSmall = ({ width, height }: { width: number; height: number }) =>
      Math.round(width) < target || Math.round(height) < target
    const modals = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    const small = [...document.querySelectorAll(pressable)].flatMap((element) => {
      const box = boxOf(element)
      const isHidden = !element.checkVisibility({ visibilityProperty: true }) || box.width <= 1 || box.height <= 1
      const isBehindDialog = modals.length > 0 && !modals.some((modal) => modal.contains(element))
      const isOff = isBehindDialog || element.closest('[inert], [aria-hidden="true"]') !== null
      const at = element.getBoundingClientRect()
      const isAway = at.bottom + scrollY < 0 || at.right + scrollX < 0
      if (isHidden || isOff || isAway || !isSmall(box)) return []
      const isLink = element instanceof HTMLAnchorElement
      if (isLink && isInSentence(element)) return []
      const { width, height } = isLink ? reachOf(element) : box
      if (!isSmall({ width, height })) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return [`${element.tagName.toLowerCase()} "${name}", ${Math.round(width)} × ${Math.round(height)}`]
    })
    scrollTo({ top: 0, behavior: 'instant' })
    return small
  }, MIN_TARGET_PX)
}
