const requests = new EventTarget()

/** Opens the palette from outside its component. */
export function openPalette(): void {
  requests.dispatchEvent(new Event('open'))
}

/** Subscribes to requests to open the palette; returns the function that unsubscribes. */
export function onOpenPalette(open: () => void): () => void {
  requests.addEventListener('open', open)
  return () => requests.removeEventListener('open', open)
}
