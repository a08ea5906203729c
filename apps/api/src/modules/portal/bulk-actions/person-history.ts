import type { PersonMessages, PersonTickets } from '@forenet/contract/club/person'
import type { Database } from '@forenet/database/database'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { listThreadsWith } from '../../core/contact/index.ts'
import { listTicketsAtOrganisation } from '../../events/tickets/index.ts'
import { requireInRegister } from '../../membership/register/index.ts'

type Deps = { database: Database; now: () => Date }

const MAX_LISTED_ROWS = 20

/** Throws `not-found` outside the register. */
export async function listPersonTickets(deps: Deps, by: ClubCaller, memberId: string): Promise<PersonTickets> {
  await requireInRegister(deps, by.club, memberId)
  const tickets = await listTicketsAtOrganisation(deps.database, by.club.id, memberId, MAX_LISTED_ROWS)
  return tickets.map(({ startsAt, ...ticket }) => ({ ...ticket, startsAt: startsAt.toISOString() }))
}

export async function listPersonMessages(deps: Deps, by: ClubCaller, memberId: string): Promise<PersonMessages> {
  await requireInRegister(deps, by.club, memberId)
  const threads = await listThreadsWith(deps.database, by.club.id, memberId, MAX_LISTED_ROWS)
  return threads.map(({ id, subject, updatedAt, waits }) => ({
    threadId: id,
    subject,
    at: updatedAt.toISOString(),
    waits,
  }))
}
