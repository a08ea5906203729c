import { join } from 'node:path'
import type { Rolldown } from 'vite'

const OWN_SOURCE = /[\\/](?:web[\\/]src|packages)[\\/]/
const CLUB_FINDER = /[\\/]shared[\\/]organisation[\\/]club-(?:finder|queries|select)\./
const LIBRARY = /[\\/]node_modules[\\/]/
/** Written by the bundler for whoever imports on demand: the first script does. */
const ON_DEMAND = /vite\/preload-helper/

/**
 * In how many files the first page comes: `start`, which begins what takes time and waits for nothing; `early`, what draws the front page before the app is there; `app`, what every
 * page needs; and `first-page`, the modules of our own that the `screen` of the front page shares with others. Each goes with whatever it
 * imports, so that no two files ever import each other. Left alone, each little module that two pages share would be a file of
 * its own: a first page of 36 scripts.
 */
export function chunkGroups(
  root: string,
  { start, early, app, screen }: { start: string; early: string; app: string; screen: string },
): Rolldown.CodeSplittingGroup[] {
  const closures = new Map<string, Set<string>>()
  const behind = (path: string, graph: Rolldown.ChunkingContext): Set<string> => {
    const file = join(root, path)
    const found = closures.get(file) ?? importedBy(file, (module) => graph.getModuleInfo(module))
    closures.set(file, found)
    return found
  }
  return [
    {
      debugName: 'start',
      name: (id, graph) => (ON_DEMAND.test(id) || behind(start, graph).has(id) ? 'start' : null),
      test: (id) => ON_DEMAND.test(id) || (isOwn(id) && id !== join(root, start)),
      priority: 3,
    },
    {
      debugName: 'early',
      name: (id, graph) => (behind(early, graph).has(id) ? 'early' : null),
      test: (id) => isOwn(id) && id !== join(root, early),
      priority: 2,
    },
    {
      debugName: 'app',
      name: (id, graph) => (behind(app, graph).has(id) ? 'app' : null),
      test: (id) => isOwn(id) && id !== join(root, app),
      priority: 1,
    },
    {
      debugName: 'first-page',
      name: (id, graph) => (behind(screen, graph).has(id) ? 'first-page' : null),
      test: isOwn,
      minShareCount: 2,
      priority: 0,
    },
    // Small parts of several pages; the first page lists each file that a page may need.
    { debugName: 'club-finder', name: 'club-finder', test: CLUB_FINDER, priority: 0 },
  ]
}

const isOwn = (id: string): boolean => OWN_SOURCE.test(id) && !LIBRARY.test(id)

/** Our own modules behind one of them; what is only fetched when asked for is not. */
function importedBy(start: string, getModuleInfo: Rolldown.GetModuleInfo): Set<string> {
  const found = new Set<string>()
  const follow = (id: string): void => {
    if (found.has(id) || !isOwn(id)) return
    found.add(id)
    for (const next of getModuleInfo(id)?.importedIds ?? []) follow(next)
  }
  if (!getModuleInfo(start)) throw new Error(`The build has no ${start}`)
  follow(start)
  return found
}
