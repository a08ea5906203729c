import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues } from '../../../platform/database/prepared.ts'

export type UnmatchedLine = { id: string; name: string; day: CalendarDate; openMinor: Minor }

const unmatched = plannedForValues<UnmatchedLine>(
  'closing_bank_lines',
  `select id, coalesce(nullif(payer, ''), nullif(text, ''), account) as name, booked_on as day,
          amount_minor - matched_minor as "openMinor"
     from bank_line where organisation_id = $1 and state = 'open' and booked_on <= $2 and ($3::date is null or booked_on > $3)
    order by booked_on, id`,
)

/** Received transactions booked after the day `after` that are neither matched nor ignored. */
export function listUnmatchedLines(
  database: Database,
  { organisationId, after, through }: { organisationId: string; after: CalendarDate | null; through: CalendarDate },
): Promise<UnmatchedLine[]> {
  return unmatched(database, [organisationId, through, after])
}
