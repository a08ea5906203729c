import { openParsers, type Parsers } from '@forenet/api/platform/tasks/parsers'

let sharedParsers: Parsers | undefined

/** One per test worker, because starting them takes most of a second. */
export function getSharedParsers(): Parsers {
  sharedParsers ??= openParsers()
  return { ...sharedParsers, close: async () => undefined }
}
