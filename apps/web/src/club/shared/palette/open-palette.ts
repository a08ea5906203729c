const requests = new EventTarget()

export function openPalette(): void {
  requests.dispatchEvent(new Event('open'))
}

export function onOpenPalette(open: () => void): () => void {
  requests.addEventListener('open', open)
  return () => requests.removeEventListener('open', open)
}
