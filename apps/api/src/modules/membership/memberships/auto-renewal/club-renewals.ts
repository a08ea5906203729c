import type { PersonRenewal, RenewalForecast } from '@forenet/contract/club/renewal'
import type { Database } from '@forenet/database/database'
import { addDays, addMonths, calendarDateAt } from '@forenet/domain/calendar-date'
import { notFound } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { findClubRenewal, isKnownInClub, readForecast } from './club-renewal-repository.ts'
import type { RenewalDeps } from './renewal-deps.ts'
import { stopRenewal } from './stop.ts'

/** Throws `not-found` for people of other clubs. */
export async function personRenewal(
  database: Database,
  { club }: Pick<ClubCaller, 'club'>,
  memberId: string,
): Promise<PersonRenewal> {
  if (!(await isKnownInClub(database, club.id, memberId))) throw notFound('The person')
  const found = await findClubRenewal(database, club.id, memberId)
  if (!found) return { renewal: null }
  const { id: _id, ...renewal } = found
  return { renewal }
}

/** Idempotent. */
export async function stopPersonRenewal(deps: RenewalDeps, by: ClubCaller, memberId: string): Promise<PersonRenewal> {
  const { database } = deps.payments
  const found = await findClubRenewal(database, by.club.id, memberId)
  if (found) await stopRenewal(deps, by.caller, found.id, 'club')
  return personRenewal(database, by, memberId)
}

/** Expected from today until the end of next month. */
export async function renewalForecast(
  { database, now }: { database: Database; now: () => Date },
  organisationId: string,
): Promise<RenewalForecast> {
  const from = calendarDateAt(now())
  const to = addDays(addMonths(`${from.slice(0, 7)}-01`, 2), -1)
  return { from, to, ...(await readForecast(database, organisationId, { from, to })) }
}
