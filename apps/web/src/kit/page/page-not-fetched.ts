/** The files of a page could not be fetched: there is no network, or a newer build has taken their place. */
export class PageNotFetched extends Error {
  override name = 'PageNotFetched'

  constructor(cause: unknown) {
    super('The files of a page could not be fetched', { cause })
  }
}
