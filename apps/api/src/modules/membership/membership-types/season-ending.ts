import type { Database } from '@forenet/database/database'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { findSeasonToOpen, isNextSeasonOnSale } from '@forenet/domain/season-to-open'
import { listEditions } from '../../core/organisations/index.ts'
import { listMembershipTypeRows } from './repository.ts'

type Deps = { database: Database; now: () => Date }

export async function findEndingSeason(
  deps: Deps,
  organisationId: string,
): Promise<ReturnType<typeof findSeasonToOpen>> {
  const { types, editions } = await soldBy(deps, organisationId)
  return findSeasonToOpen(types, editions, calendarDateAt(deps.now()))
}

export async function loadOpenedSeasons(
  deps: Pick<Deps, 'database'>,
  organisationId: string,
): Promise<(on: CalendarDate) => boolean> {
  const { types, editions } = await soldBy(deps, organisationId)
  return (on) => isNextSeasonOnSale(types, editions, on)
}

async function soldBy({ database }: Pick<Deps, 'database'>, organisationId: string) {
  const [types, editions] = await Promise.all([
    listMembershipTypeRows(database, organisationId),
    listEditions(database, organisationId),
  ])
  return { types, editions }
}
