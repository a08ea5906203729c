import { join } from 'node:path'
import type { Rolldown } from 'vite'

const OWN_SOURCE = /[\\/](?:web[\\/]src|packages)[\\/]/
const CLUB_FINDER = /[\\/]shared[\\/]organisation[\\/]club-(?:finder|queries|select)\./
const LIBRARY = /[\\/]node_modules[\\/]/
const ON_DEMAND = /vite\/preload-helper/

/**
 * Chunks of the first load: `start` (the first script), `early` (draws the home page before the app has loaded), `app`
 * (used by every page) and `first-page` (modules the home `screen` shares with others). Each contains the whole import
 * closure of its entry, so chunks never import each other. Without grouping, the first page would have 36 scripts.
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
    { debugName: 'club-finder', name: 'club-finder', test: CLUB_FINDER, priority: 0 },
  ]
}

const isOwn = (id: string): boolean => OWN_SOURCE.test(id) && !LIBRARY.test(id)

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
