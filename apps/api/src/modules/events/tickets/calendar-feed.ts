import { createHash, randomBytes } from 'node:crypto'
import { calendarFeedFile } from '@forenet/contract/calendar-calls'
import type { CalendarFeed } from '@forenet/contract/entry'
import type { Database } from '@forenet/database/database'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { createCalendarFile } from './calendar-file.ts'
import * as repository from './calendar-repository.ts'
import { eventLinks } from './event-links.ts'

type Deps = { database: Database; origin: string; now: () => Date }

const SECRET_BYTES = 32

const PAST_DAYS = 180
const CANCELLED_DAYS = 30
const DAY_MS = 86_400_000

/** Only the secret's hash is stored, so the URL is returned only on creation. */
export async function getCalendarFeed({ database }: Deps, caller: Caller): Promise<CalendarFeed> {
  const createdAt = await repository.findFeed(database, requireOwnMember(caller))
  return { exists: createdAt !== null, createdAt: createdAt?.toISOString() ?? null, url: null }
}

/** Invalidates the previous URL. Throws `not-allowed` under impersonation. */
export async function createCalendarFeed(deps: Deps, caller: Caller): Promise<CalendarFeed> {
  refuseImpersonation(caller)
  const memberId = requireOwnMember(caller)
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const at = deps.now()
  await repository.saveFeed(deps.database, memberId, hashSecret(secret), at)
  const url = new URL(calendarFeedFile.path.replace('{secret}', secret), deps.origin).href
  return { exists: true, createdAt: at.toISOString(), url }
}

export async function revokeCalendarFeed({ database }: Deps, caller: Caller): Promise<CalendarFeed> {
  refuseImpersonation(caller)
  await repository.removeFeed(database, requireOwnMember(caller))
  return { exists: false, createdAt: null, url: null }
}

/** Clubs' upcoming events are tentative. Throws `not-found` for an unknown secret. */
export async function getCalendarFeedFile(deps: Deps, secret: string): Promise<string> {
  const memberId = await repository.findFeedMember(deps.database, hashSecret(secret))
  if (!memberId) throw notFound('The calendar')
  const now = deps.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rows = await repository.listCalendar(deps.database, memberId, {
    now,
    since: ago(PAST_DAYS),
    cancelledSince: ago(CANCELLED_DAYS),
  })
  return createCalendarFile(
    rows.map((row) => {
      const hasTickets = row.part === 'coming' && row.entryId
      return {
        ...row,
        link: hasTickets ? eventLinks.tickets(deps.origin, row, row.entryId ?? '') : eventLinks.event(deps.origin, row),
      }
    }),
    'feed',
  )
}

/** The URL outlives the impersonation, so only the member may create or revoke it. */
function refuseImpersonation(caller: Caller): void {
  if (caller.actingFor !== null) {
    throw new ProblemError('not-allowed', 'Only members themselves can create or end a calendar address')
  }
}

function requireOwnMember(caller: Caller): string {
  const memberId = effectiveMemberId(caller)
  if (!memberId) throw notFound('The member')
  return memberId
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
