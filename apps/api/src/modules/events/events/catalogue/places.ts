import type { Places } from '@forenet/contract/event'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { listPlaces } from './places-repository.ts'
import { presentPlaces } from './present-event.ts'
import { getVisibleEvent } from './visible-event.ts'

export async function getPlaces({ database, now }: CatalogueDeps, caller: Caller, eventId: string): Promise<Places> {
  const [row] = await listPlaces(database, [eventId])
  if (!row) throw notFound('The event')
  if (!row.openToAll) await getVisibleEvent(database, caller, eventId)
  return presentPlaces(row, now())
}
