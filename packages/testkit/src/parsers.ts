import { openParsers, type Parsers } from '@forenet/api/platform/tasks/parsers'

let shared: Parsers | undefined

/** Returns the parsers shared by a test worker, because starting them takes most of a second. */
export function getSharedParsers(): Parsers {
  shared ??= openParsers()
  return { ...shared, close: async () => undefined }
}
