const requests = new EventTarget()

/** For callers outside the component. */
export function openPalette(): void {
  requests.dispatchEvent(new Event('open'))
}

/** Returns the function that unsubscribes. */
export function onOpenPalette(open: () => void): () => void {
  requests.addEventListener('open', open)
  return () => requests.removeEventListener('open', open)
}
