export type CodeReader = (picture: ImageData) => Promise<string[]>

type Detector = { detect: (picture: ImageData) => Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

let readerPromise: Promise<CodeReader> | null = null

/** Falls back to a bundled decoder that is cached for offline use. */
export function createCodeReader(): Promise<CodeReader> {
  readerPromise ??= makeReader().catch((error: unknown) => {
    readerPromise = null
    throw error
  })
  return readerPromise
}

async function makeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  // Some browsers have the class without an implementation.
  if (own && (await own.getSupportedFormats()).includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
  }
  const { loadWasmCodeReader: readByModule } = await import('./read-by-module.ts')
  return readByModule()
}
