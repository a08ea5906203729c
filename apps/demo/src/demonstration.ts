import { readFileSync } from 'node:fs'
import type { organisationAdministrator } from '@forenet/database/contact-tables'
import type { organisationLogo } from '@forenet/database/membership-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { listAdministeredOrganisations, parseRoles } from '@forenet/domain/roles'
import { type BankRows, buildBankRows } from './bank.ts'
import { buildBoardRows, type GrantRow } from './boards.ts'
import type { HistoryRow, PaymentRow } from './book-entry.ts'
import { buildMembershipBooks, type MembershipRow } from './books.ts'
import {
  buildConversationRows,
  buildRegistrationNotices,
  type MessageRow,
  type NotificationRow,
  type ThreadRow,
} from './conversations.ts'
import { buildBoardPeople, buildDemonstrationPeople } from './demonstration-people.ts'
import { buildEditionQueueRows, type EditionWaitingRow } from './edition-queues.ts'
import { buildEventSeason, type SeasonRows } from './events/season.ts'
import { buildInvitationRows, type InvitationRow } from './family-links.ts'
import { buildHandoverRows, type Handovers } from './handovers.ts'
import type { HostedRows } from './hosted/hosted-rows.ts'
import { buildHostedRows } from './hosted/hosted-season.ts'
import type { MemberRow } from './households.ts'
import { buildInvoiceRows, type Invoices } from './invoices.ts'
import { buildManualPeopleRows, type ManualPeople } from './manual-people.ts'
import { buildMembershipRequestRows, type MembershipRequestRow } from './membership-requests.ts'
import { addCapacities, buildSoldMemberships, type ConfigurationRow, type TypeRow } from './offers.ts'
import {
  buildOrganisationRows,
  CHOIR,
  CULTURE_HOUSE,
  GARDEN_ASSOCIATION,
  type OrganisationRow,
  SPORTS_CLUB,
} from './organisations.ts'
import { buildPendingRefund, type PendingRefund } from './pending-refund.ts'
import { buildPendingTypeChange } from './pending-type-change.ts'
import { drawPopulation } from './population.ts'
import { createRandom } from './random.ts'
import { buildAuditLogRows } from './record.ts'
import { buildRefusedEmailRows } from './refused-emails.ts'
import { linkAccounts } from './registration.ts'
import { buildSentMessage } from './sent-message.ts'
import { DEMONSTRATION_ACCOUNTS } from './sign-ins.ts'
import { buildTeamRows, type Teams } from './teams.ts'
import { buildTrialMembership } from './trial-membership.ts'
import { type BulkChanges, buildUndoneImport } from './undone-import.ts'
import { type AnnualPlanRows, buildAnnualPlanRows } from './year-wheels.ts'

type LogoRow = typeof organisationLogo.$inferInsert

const WITH_LOGO: readonly string[] = [SPORTS_CLUB, GARDEN_ASSOCIATION, CHOIR, CULTURE_HOUSE]

function logoRows(organisations: readonly { id: string; key: string; createdAt: Date }[]): LogoRow[] {
  return organisations
    .filter(({ key }) => WITH_LOGO.includes(key))
    .map(({ id, key, createdAt }) => ({
      organisationId: id,
      contentType: 'image/png',
      bytes: readFileSync(new URL(`../pictures/logos/${key.toLowerCase()}.png`, import.meta.url)),
      updatedAt: createdAt,
    }))
}

export type Demonstration = SeasonRows &
  Teams &
  ManualPeople &
  AnnualPlanRows &
  Handovers &
  PendingRefund &
  Invoices &
  BankRows &
  BulkChanges & {
    heldMessages: ReturnType<typeof buildSentMessage>['heldMessages']
    clubSendings: ReturnType<typeof buildSentMessage>['clubSendings']
    organisations: OrganisationRow[]
    logos: LogoRow[]
    types: TypeRow[]
    configurations: ConfigurationRow[]
    members: MemberRow[]
    administrators: AdministratorRow[]
    grants: GrantRow[]
    invitations: InvitationRow[]
    memberships: MembershipRow[]
    history: HistoryRow[]
    editionWaiting: EditionWaitingRow[]
    membershipRequests: MembershipRequestRow[]
    payments: PaymentRow[]
    threads: ThreadRow[]
    messages: MessageRow[]
    notifications: NotificationRow[]
    hosted: HostedRows
    record: ReturnType<typeof buildAuditLogRows>
    refusedEmails: ReturnType<typeof buildRefusedEmailRows>
  }

/** Deterministic per date, including ids. */
export function buildDemonstration(today: CalendarDate): Demonstration {
  const yesterday = addDays(today, -1)
  const organisations = buildOrganisationRows(createRandom('organisations'))
  const sold = buildSoldMemberships(createRandom('offers'), organisations, today)
  const soldBy = (key: string) => sold.get(key) ?? []
  const nextOnSale = (key: string) =>
    soldBy(key).some(({ season, row }) => season === 1 && row.offerStartDate <= yesterday)

  const known = buildDemonstrationPeople(createRandom('demonstration people'), today)
  const people = drawPopulation(createRandom('population'), known, nextOnSale, today)
  const enrolledIn = Map.groupBy(people.enrolments, (enrolment) => enrolment.organisationKey)
  const books = [...enrolledIn].map(([key, enrolments]) =>
    buildMembershipBooks(createRandom(`books of ${key}`), enrolments, soldBy(key), today),
  )
  const memberships = books.flatMap((book) => book.memberships)
  const members = linkAccounts(createRandom('registration'), people.members, memberships, today)
  const all = [...members, ...buildBoardPeople(createRandom('board people'), today)]
  const registered = new Map(members.map((member) => [member.id, member]))
  const asRegistered = ({ id }: MemberRow): MemberRow => {
    const found = registered.get(id)
    if (!found) throw new Error('A family link names somebody who is not a member')
    return found
  }
  const links = people.links.map((link) => ({
    ...link,
    inviter: asRegistered(link.inviter),
    invitee: asRegistered(link.invitee),
  }))

  const knownIds = new Set(known.members.map((member) => member.id))
  const season = buildEventSeason({ organisations, members, memberships, known: knownIds }, today)
  const hosted = buildHostedRows(
    { organisations, members, memberships, known: knownIds, upcoming: season.events },
    today,
  )
  const conversations = buildConversationRows(createRandom('conversations'), organisations, members, today)
  const acquainted = members.filter(({ id }) => knownIds.has(id))
  const notices = createRandom('registration notices')
  const teams = buildTeamRows(organisations, members, memberships, today)
  const grants = buildBoardRows(organisations, all, memberships, teams.teams, today)
  const handovers = buildHandoverRows(organisations, grants, all)
  const wheels = buildAnnualPlanRows(organisations, grants, today)

  const trial = buildTrialMembership(organisations, today)
  const configurations = [...addCapacities([...sold.values()].flat(), books), trial.row]
  const history = books.flatMap((book) => book.history)
  const membershipRequests = buildMembershipRequestRows(
    { organisations, configurations, members, history, grants, known: knownIds },
    today,
  )
  const payments = books.flatMap((book) => book.payments)
  const imported = buildUndoneImport(organisations, grants, today)
  const waiting = buildPendingTypeChange(
    { organisations, configurations, members, history, payments, grants, known: knownIds },
    today,
  )
  const message = buildSentMessage({ organisations, members: all, grants, known: knownIds, ...teams }, today)
  const refund = buildPendingRefund({ organisations, grants, known: knownIds, ...season }, today)
  const changes = {
    changeSets: [...imported.changeSets, ...waiting.changeSets, ...message.changeSets],
    changeRows: [...imported.changeRows, ...waiting.changeRows, ...message.changeRows],
  }

  const invoices = buildInvoiceRows(organisations, members, memberships, knownIds, today)
  return {
    organisations,
    logos: logoRows(organisations),
    types: [...new Set([...sold.values()].flat().map(({ type }) => type)), trial.type],
    configurations,
    members: all,
    administrators: administratorRows(organisations, members, today),
    grants,
    ...handovers,
    ...wheels,
    ...changes,
    heldMessages: message.heldMessages,
    clubSendings: message.clubSendings,
    ...refund,
    ...invoices,
    ...buildBankRows(invoices, today),
    record: buildAuditLogRows(
      { ...handovers, ...wheels, ...changes, ...refund, membershipRequests, configurations },
      grants,
      all,
    ),
    ...teams,
    ...buildManualPeopleRows(organisations, members, today),
    invitations: buildInvitationRows(createRandom('family links'), links, today),
    memberships,
    refusedEmails: buildRefusedEmailRows(organisations, members, memberships, knownIds, today),
    history,
    editionWaiting: buildEditionQueueRows(
      { organisations, configurations, members, memberships, history, known: knownIds },
      today,
    ),
    membershipRequests,
    payments,
    ...season,
    hosted,
    threads: [...conversations.threads, ...message.threads],
    messages: [...conversations.messages, ...message.messages],
    notifications: [
      ...conversations.notifications,
      ...message.notifications,
      ...buildRegistrationNotices(notices, season, organisations, acquainted, today),
    ],
  }
}

type AdministratorRow = typeof organisationAdministrator.$inferInsert

function administratorRows(
  organisations: readonly { id: string; key: string }[],
  members: readonly { id: string; email: string | null }[],
  today: CalendarDate,
): AdministratorRow[] {
  return DEMONSTRATION_ACCOUNTS.flatMap(({ email, roles }) => {
    const keys = listAdministeredOrganisations(parseRoles(roles))
    const known = members.find((member) => member.email === email)
    if (!known) return []
    return organisations
      .filter(({ key }) => keys.includes(key))
      .map(({ id }) => ({ organisationId: id, memberId: known.id, seenAt: new Date(`${today}T00:00:00Z`) }))
  })
}
