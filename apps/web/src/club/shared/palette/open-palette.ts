const requests = new EventTarget()

/** Opens the command palette of the club's pages, from outside of them. */
export function openPalette(): void {
  requests.dispatchEvent(new Event('open'))
}

/** Calls `open` on each request; returns the end of it. */
export function onPaletteRequest(open: () => void): () => void {
  requests.addEventListener('open', open)
  return () => requests.removeEventListener('open', open)
}
