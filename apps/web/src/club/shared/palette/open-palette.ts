const openRequests = new EventTarget()

export function openPalette(): void {
  openRequests.dispatchEvent(new Event('open'))
}

export function subscribeToOpenPalette(open: () => void): () => void {
  openRequests.addEventListener('open', open)
  return () => openRequests.removeEventListener('open', open)
}
