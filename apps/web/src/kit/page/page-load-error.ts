/** The script could not be loaded: offline, or replaced by a newer build. */
export class PageLoadError extends Error {
  override name = 'PageNotFetched'

  constructor(cause: unknown) {
    super('Page not loaded', { cause })
  }
}
