import type { Readable } from 'node:stream'
import type { Caller } from '../../../../platform/access/caller.ts'
import type { LiveStreams } from '../../../../platform/http/live-streams.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { getVisibleEvent } from './visible-event.ts'

export function openPlacesStream(
  { placesWatch, database, streams }: CatalogueDeps & { streams: LiveStreams },
  caller: Caller,
  eventId: string,
): Promise<Readable> {
  return streams.open(caller, async (watcher) => {
    const { openToAll, leave } = await placesWatch.watch(eventId, watcher)
    try {
      if (!openToAll) await getVisibleEvent(database, caller, eventId)
      return leave
    } catch (error) {
      leave()
      throw error
    }
  })
}
