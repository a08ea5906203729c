import { readFileSync } from 'node:fs'
import type { organisationAdministrator } from '@forenet/database/contact-tables'
import type { organisationLogo } from '@forenet/database/membership-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { administeredOrganisations, parseRoles } from '@forenet/domain/roles'
import { type BankRows, bankRows } from './bank.ts'
import { boardRows, type GrantRow } from './boards.ts'
import type { HistoryRow, PaymentRow } from './book-entry.ts'
import { type MembershipRow, makeBooks } from './books.ts'
import {
  conversationRows,
  type MessageRow,
  type NotificationRow,
  registrationNotices,
  type ThreadRow,
} from './conversations.ts'
import { boardPeople, demonstrationPeople } from './demonstration-people.ts'
import { type EditionWaitingRow, editionQueueRows } from './edition-queues.ts'
import { makeSeason, type SeasonRows } from './events/season.ts'
import { type InvitationRow, invitationRows } from './family-links.ts'
import { type Handovers, handoverRows } from './handovers.ts'
import type { HostedRows } from './hosted/hosted-rows.ts'
import { hostedRows } from './hosted/hosted-season.ts'
import type { MemberRow } from './households.ts'
import { type Invoices, invoiceRows } from './invoices.ts'
import { type ManualPeople, manualPeopleRows } from './manual-people.ts'
import { type MembershipRequestRow, membershipRequestRows } from './membership-requests.ts'
import { type ConfigurationRow, soldMemberships, type TypeRow, withCapacities } from './offers.ts'
import { CHOIR, CULTURE_HOUSE, GARDENS, type OrganisationRow, organisationRows, SPORTS_CLUB } from './organisations.ts'
import { type PendingRefund, pendingRefund } from './pending-refund.ts'
import { pendingTypeChange } from './pending-type-change.ts'
import { populate } from './population.ts'
import { createRandom } from './random.ts'
import { auditLogRows } from './record.ts'
import { refusedEmailRows } from './refused-emails.ts'
import { withRegistration } from './registration.ts'
import { sentMessage } from './sent-message.ts'
import { DEMONSTRATION_ACCOUNTS } from './sign-ins.ts'
import { type Teams, teamRows } from './teams.ts'
import { trialMembership } from './trial-membership.ts'
import { type BulkChanges, undoneImport } from './undone-import.ts'
import { type YearWheels, yearWheelRows } from './year-wheels.ts'

type LogoRow = typeof organisationLogo.$inferInsert

const WITH_LOGO: readonly string[] = [SPORTS_CLUB, GARDENS, CHOIR, CULTURE_HOUSE]

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
  YearWheels &
  Handovers &
  PendingRefund &
  Invoices &
  BankRows &
  BulkChanges & {
    heldMessages: ReturnType<typeof sentMessage>['heldMessages']
    clubSendings: ReturnType<typeof sentMessage>['clubSendings']
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
    record: ReturnType<typeof auditLogRows>
    refusedEmails: ReturnType<typeof refusedEmailRows>
  }

/** Builds all rows of the demonstration. They are deterministic per date, including ids. */
export function makeDemonstration(today: CalendarDate): Demonstration {
  const yesterday = addDays(today, -1)
  const organisations = organisationRows(createRandom('organisations'))
  const sold = soldMemberships(createRandom('offers'), organisations, today)
  const soldBy = (key: string) => sold.get(key) ?? []
  const nextOnSale = (key: string) =>
    soldBy(key).some(({ season, row }) => season === 1 && row.offerStartDate <= yesterday)

  const known = demonstrationPeople(createRandom('demonstration people'), today)
  const people = populate(createRandom('population'), known, nextOnSale, today)
  const enrolledIn = Map.groupBy(people.enrolments, (enrolment) => enrolment.organisationKey)
  const books = [...enrolledIn].map(([key, enrolments]) =>
    makeBooks(createRandom(`books of ${key}`), enrolments, soldBy(key), today),
  )
  const memberships = books.flatMap((book) => book.memberships)
  const members = withRegistration(createRandom('registration'), people.members, memberships, today)
  const all = [...members, ...boardPeople(createRandom('board people'), today)]
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
  const season = makeSeason({ organisations, members, memberships, known: knownIds }, today)
  const hosted = hostedRows({ organisations, members, memberships, known: knownIds, upcoming: season.events }, today)
  const conversations = conversationRows(createRandom('conversations'), organisations, members, today)
  const acquainted = members.filter(({ id }) => knownIds.has(id))
  const notices = createRandom('registration notices')
  const teams = teamRows(organisations, members, memberships, today)
  const grants = boardRows(organisations, all, memberships, teams.teams, today)
  const handovers = handoverRows(organisations, grants, all)
  const wheels = yearWheelRows(organisations, grants, today)

  const trial = trialMembership(organisations, today)
  const configurations = [...withCapacities([...sold.values()].flat(), books), trial.row]
  const history = books.flatMap((book) => book.history)
  const membershipRequests = membershipRequestRows(
    { organisations, configurations, members, history, grants, known: knownIds },
    today,
  )
  const payments = books.flatMap((book) => book.payments)
  const imported = undoneImport(organisations, grants, today)
  const waiting = pendingTypeChange(
    { organisations, configurations, members, history, payments, grants, known: knownIds },
    today,
  )
  const message = sentMessage({ organisations, members: all, grants, known: knownIds, ...teams }, today)
  const refund = pendingRefund({ organisations, grants, known: knownIds, ...season }, today)
  const changes = {
    changeSets: [...imported.changeSets, ...waiting.changeSets, ...message.changeSets],
    changeRows: [...imported.changeRows, ...waiting.changeRows, ...message.changeRows],
  }

  const invoices = invoiceRows(organisations, members, memberships, knownIds, today)
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
    ...bankRows(invoices, today),
    record: auditLogRows(
      { ...handovers, ...wheels, ...changes, ...refund, membershipRequests, configurations },
      grants,
      all,
    ),
    ...teams,
    ...manualPeopleRows(organisations, members, today),
    invitations: invitationRows(createRandom('family links'), links, today),
    memberships,
    refusedEmails: refusedEmailRows(organisations, members, memberships, knownIds, today),
    history,
    editionWaiting: editionQueueRows(
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
      ...registrationNotices(notices, season, organisations, acquainted, today),
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
    const keys = administeredOrganisations(parseRoles(roles))
    const known = members.find((member) => member.email === email)
    if (!known) return []
    return organisations
      .filter(({ key }) => keys.includes(key))
      .map(({ id }) => ({ organisationId: id, memberId: known.id, seenAt: new Date(`${today}T00:00:00Z`) }))
  })
}
