import { openParsers, type Parsers } from '@forenet/api/platform/tasks/parsers'

let sharedParsers: Parsers | undefined

/** Returns the parsers shared by a test worker, because starting them takes most of a second. */
export function getSharedParsers(): Parsers {
  sharedParsers ??= openParsers()
  return { ...sharedParsers, close: async () => undefined }
}
