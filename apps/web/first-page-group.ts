import { join } from 'node:path'
import type { Rolldown } from 'vite'

const OWN_SOURCE = /[\\/](?:web[\\/]src|packages)[\\/]/
const LIBRARY = /[\\/]node_modules[\\/]/
const NAME = 'first-page'

/**
 * The group of our own modules that the page itself or one of `screens` imports and other chunks do too. They go into one
 * file, `first-page`, with whatever they import, so that no two files ever import each other. Left alone, each little
 * module that two pages share would be a file of its own: a first page of 36 scripts.
 */
export function firstPageGroup(root: string, screens: readonly string[]): Rolldown.CodeSplittingGroup {
  const starts = screens.map((screen) => join(root, screen))
  let needed: Set<string> | undefined
  return {
    debugName: NAME,
    name: (id, graph) => {
      needed ??= importedBy(starts, (module) => graph.getModuleInfo(module))
      return needed.has(id) ? NAME : null
    },
    test: isOwn,
    minShareCount: 2,
  }
}

function isOwn(id: string): boolean {
  return OWN_SOURCE.test(id) && !LIBRARY.test(id)
}

/** Our own modules among those that `starts` import, and what these import; what is only fetched when asked for is not. */
function importedBy(starts: readonly string[], getModuleInfo: Rolldown.GetModuleInfo): Set<string> {
  const found = new Set<string>()
  const follow = (id: string): void => {
    if (found.has(id) || !isOwn(id)) return
    found.add(id)
    for (const next of getModuleInfo(id)?.importedIds ?? []) follow(next)
  }
  for (const start of starts) {
    if (!getModuleInfo(start)) throw new Error(`The build has no ${start}`)
    follow(start)
  }
  return found
}
