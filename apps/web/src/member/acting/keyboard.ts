const PAGE = 6

/** `active` is -1 without an active option. */
export function optionAfterKey(key: string, active: number, count: number): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[key]
  if (step === undefined || count === 0) return null
  if (active === -1) return step > 0 ? 0 : count - 1
  return Math.min(Math.max(active + step, 0), count - 1)
}
