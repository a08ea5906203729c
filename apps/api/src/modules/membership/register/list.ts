import type {
  RegisterDataQuality,
  RegisterFilter,
  RegisterFilterChoices,
  RegisterOrder,
  RegisterPage,
  RegisterRow,
} from '@forenet/contract/club/register'
import type { Database } from '@forenet/database/database'
import { calendarDateAt, computeAge } from '@forenet/domain/calendar-date'
import { findConsecutivePaidPeriod } from '@forenet/domain/consecutive-paid-period'
import { ADULT_AGE, computeRegisterStatus, DATA_QUALITY_CHECKS, filterRelevantPeriods } from '@forenet/domain/register'
import { UnsealError } from '@forenet/sealing/envelope'
import type { Sealing } from '@forenet/sealing/sealing'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { Club } from '../../../platform/http/serve-call.ts'
import { listMembershipTypeRows } from '../membership-types/index.ts'
import { findRegisterStart, listGuardians, listTagNames, listTeamNames } from './frame-repository.ts'
import { countChecks, countRegisterStates, listRegisterStates, type RegisterStateRow } from './list-repository.ts'
import {
  type RegisterPageOrder,
  type RegisterQuery,
  type RowKey,
  toPageOrder,
  toRegisterQuery,
} from './register-query-rules.ts'

type Deps = { database: Database; now: () => Date }

const PAGE = 50
const READ_AT_ONCE = 1_000

/** Throws `malformed-input` for an invalid cursor. */
export async function getRegisterPage(
  { database, now, sealing }: Deps & { sealing: Sealing },
  club: Club,
  { order, after, ...filter }: RegisterFilter & { order?: RegisterOrder | undefined; after?: string | undefined },
): Promise<RegisterPage> {
  const wanted = await readRegisterQuery({ database, now }, club, filter)
  const first = toPageOrder(order)
  const list = { organisationId: club.id, at: wanted.at, sort: first.sort }
  const from = after === undefined ? first : { ...first, after: await openPageCursor(sealing, list, after) }
  const states = await listRegisterStates(database, wanted, from, PAGE + 1)
  const page = states.slice(0, PAGE)
  const last = page.at(-1)
  return {
    rows: await presentRegisterRows(database, page, wanted),
    next: states.length > PAGE && last ? sealPageCursor(sealing, list, last) : null,
  }
}

export async function registerCount({ database, now }: Deps, club: Club, filter: RegisterFilter) {
  return { count: await countRegisterStates(database, await readRegisterQuery({ database, now }, club, filter)) }
}

/** Throws `not-found`. */
export async function requireInRegister(deps: Deps, club: Pick<Club, 'id'>, memberId: string): Promise<void> {
  if ((await readRegisterRows(deps, club, {}, undefined, [memberId]).next()).done) throw notFound('The person')
}

export async function* readRegisterRows(
  { database, now }: Deps,
  club: Pick<Club, 'id'>,
  filter: RegisterFilter,
  order: RegisterOrder | undefined,
  members?: readonly string[],
): AsyncGenerator<RegisterRow> {
  const wanted = { ...(await readRegisterQuery({ database, now }, club, filter)), ...(members ? { members } : {}) }
  let from: RegisterPageOrder = toPageOrder(order)
  for (;;) {
    const states = await listRegisterStates(database, wanted, from, READ_AT_ONCE)
    yield* await presentRegisterRows(database, states, wanted)
    const last = states.at(-1)
    if (!last || states.length < READ_AT_ONCE) return
    from = { ...from, after: last }
  }
}

/** An unknown activity matches nothing. Throws `malformed-input` for debtors on a past date. */
async function readRegisterQuery(
  { database, now }: Deps,
  club: Pick<Club, 'id'>,
  filter: RegisterFilter,
): Promise<RegisterQuery> {
  const today = calendarDateAt(now())
  if (filter.payment === 'owing' && filter.asAt !== undefined && filter.asAt < today) {
    const message = 'Who owes money can only be shown for today'
    throw new ProblemError('malformed-input', message, { errors: [{ path: 'payment', message }] })
  }
  if (filter.activity === undefined) return toRegisterQuery(club.id, filter, today)
  const [types, teams] = await Promise.all([
    listMembershipTypeRows(database, club.id),
    listTeamNames(database, club.id),
  ])
  const idsOf = (some: readonly { id: string; activity: string }[]) =>
    some.filter(({ activity }) => activity === filter.activity).map(({ id }) => id)
  return toRegisterQuery(club.id, filter, today, { typeIds: idsOf(types), teamIds: idsOf(teams) })
}

export function registerHealth({ database, now }: Deps, club: Club): Promise<RegisterDataQuality> {
  return countChecks(database, toRegisterQuery(club.id, {}, calendarDateAt(now())), DATA_QUALITY_CHECKS)
}

export async function registerFrame({ database }: Pick<Deps, 'database'>, club: Club): Promise<RegisterFilterChoices> {
  const [types, teams, tags, since] = await Promise.all([
    listMembershipTypeRows(database, club.id),
    listTeamNames(database, club.id),
    listTagNames(database, club.id),
    findRegisterStart(database, club.id),
  ])
  return {
    keptSince: since?.toISOString() ?? null,
    types: types.map(({ id, name, activity }) => ({ id, name, activity })),
    teams,
    tags,
  }
}

export async function presentRegisterRows(
  database: Database,
  states: readonly RegisterStateRow[],
  wanted: RegisterQuery,
): Promise<RegisterRow[]> {
  const children = states.filter((state) => state.named && isChild(state, wanted))
  const found = await listGuardians(database, [...new Set(children.flatMap(({ guardianIds }) => guardianIds))])
  const guardians = new Map(found.map((guardian) => [guardian.id, guardian]))
  return states.map((state) => {
    const { memberId, named, gender, dateOfBirth, address, postCode, city, periods, paidFrom, missing } = state
    return {
      memberId,
      name: named ? `${state.firstName} ${state.lastName}`.trim() : null,
      email: named ? state.email : null,
      phone: named ? state.phone : null,
      gender,
      dateOfBirth: named ? dateOfBirth : null,
      age: dateOfBirth === null ? null : computeAge(dateOfBirth, wanted.ageOn),
      address: named ? address : '',
      postCode,
      city: named ? city : null,
      status: computeRegisterStatus(periods, wanted.day),
      memberships: filterRelevantPeriods(periods, wanted.day).map(({ type, name, from, to }) => ({
        typeId: type,
        name,
        from,
        to,
      })),
      paidFrom,
      paidTo:
        findConsecutivePaidPeriod(
          periods.map(({ name, from, to }) => ({ membershipName: name, startDate: from, endDate: to })),
          wanted.day,
        )?.endDate ?? null,
      teams: state.teamIds,
      waiting: state.waitingIds,
      tags: state.tagIds,
      missing: missing.filter((kind) => kind !== 'guardian' || isChild(state, wanted)),
      guardians: isChild(state, wanted) && named ? state.guardianIds.flatMap((id) => guardians.get(id) ?? []) : [],
    }
  })
}

export function isChild({ dateOfBirth }: Pick<RegisterStateRow, 'dateOfBirth'>, { day }: RegisterQuery): boolean {
  return dateOfBirth !== null && computeAge(dateOfBirth, day) < ADULT_AGE
}

/**
 * Encrypts the cursor: its name or birth date may no longer be visible, and a forged one could reveal how an anonymous
 * row sorts.
 */
function sealPageCursor(sealing: Sealing, list: RegisterList, { key, memberId }: RowKey): string {
  return sealing.seal(JSON.stringify([key, memberId]), cursorPurpose(list))
}

async function openPageCursor(sealing: Sealing, list: RegisterList, sealed: string): Promise<RowKey> {
  try {
    const [key, memberId] = JSON.parse(await sealing.open(sealed, cursorPurpose(list))) as [string, string]
    return { key, memberId }
  } catch (error) {
    if (error instanceof UnsealError) throw invalidCursorProblem()
    throw error
  }
}

/** A cursor is bound to club, date and sort key; the filter may change. */
type RegisterList = Pick<RegisterQuery, 'organisationId' | 'at'> & Pick<RegisterPageOrder, 'sort'>

function cursorPurpose({ organisationId, at, sort }: RegisterList): string {
  return `register page ${organisationId} ${at?.toISOString() ?? 'now'} ${sort}`
}

function invalidCursorProblem(): ProblemError {
  const message = 'Must be the end of the page before'
  return new ProblemError('malformed-input', message, { errors: [{ path: 'query.after', message }] })
}
