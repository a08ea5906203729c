import { expect, type Page } from '@playwright/test'

function countPlaceholdersInView(): number {
  const placeholders = document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root')
  return [...placeholders].filter((placeholder) => {
    const { top, bottom } = placeholder.getBoundingClientRect()
    return top < window.innerHeight && bottom > 0
  }).length
}

/** Waits for the heading and the content in view; lists load further rows when scrolled to. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(countPlaceholdersInView)).toBe(0)
}
