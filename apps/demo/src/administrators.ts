import type { organisationAdministrator } from '@forenet/database/contact-tables'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { administeredOrganisations, parseRoles } from '@forenet/domain/roles'
import { DEMONSTRATION_ACCOUNTS } from './sign-ins.ts'

export type AdministratorRow = typeof organisationAdministrator.$inferInsert

export function administratorRows(
  organisations: readonly { id: string; key: string }[],
  members: readonly { id: string; email: string | null }[],
  today: CalendarDate,
): AdministratorRow[] {
  return DEMONSTRATION_ACCOUNTS.flatMap(({ email, roles }) => {
    const keys = administeredOrganisations(parseRoles(roles))
    const known = members.find((member) => member.email === email)
    if (!known) return []
    return organisations
      .filter(({ key }) => keys.includes(key))
      .map(({ id }) => ({ organisationId: id, memberId: known.id, seenAt: new Date(`${today}T00:00:00Z`) }))
  })
}
