const requests = new EventTarget()

/** Opens the palette from outside its component. */
export function openPalette(): void {
  requests.dispatchEvent(new Event('open'))
}

/** Returns the function that unsubscribes. */
export function onPaletteRequest(open: () => void): () => void {
  requests.addEventListener('open', open)
  return () => requests.removeEventListener('open', open)
}
