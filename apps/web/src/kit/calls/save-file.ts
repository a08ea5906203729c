/** Time the browser gets to begin the download before its address is given up. */
const KEPT_MS = 60_000

/** Hands a fetched file to the browser to save under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
