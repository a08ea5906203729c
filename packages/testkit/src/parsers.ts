import { openParsers, type Parsers } from '@forenet/api/platform/tasks/parsers'

let shared: Parsers | undefined

/** The same parsers for all portals of a test worker, because starting their processes takes most of a second. */
export function sharedParsers(): Parsers {
  shared ??= openParsers()
  return { ...shared, close: async () => undefined }
}
