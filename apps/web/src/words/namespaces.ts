import type { abuseReportTexts } from './en/abuseReport.ts'
import type { accountDeletionTexts } from './en/accountDeletion.ts'
import type { annualPlanTexts } from './en/annualPlan.ts'
import type { attendeeActionsTexts } from './en/attendeeActions.ts'
import type { attendeesTexts } from './en/attendees.ts'
import type { auditTexts } from './en/audit.ts'
import type { authoringTexts } from './en/authoring.ts'
import type { bankTexts } from './en/bank.ts'
import type { booksTexts } from './en/books.ts'
import type { calendarTexts } from './en/calendar.ts'
import type { chartsTexts } from './en/charts.ts'
import type { closingTexts } from './en/closing.ts'
import type { clubsTexts } from './en/clubs.ts'
import type { contactTexts } from './en/contact.ts'
import type { dataVisibilityTexts } from './en/dataVisibility.ts'
import type { discountsTexts } from './en/discounts.ts'
import type { doorTexts } from './en/door.ts'
import type { dossierTexts } from './en/dossier.ts'
import type { eventMessagesTexts } from './en/eventMessages.ts'
import type { eventsTexts } from './en/events.ts'
import type { familyTexts } from './en/family.ts'
import type { findClubsTexts } from './en/findClubs.ts'
import type { handoverTexts } from './en/handover.ts'
import type { homeTexts } from './en/home.ts'
import type { impersonationTexts } from './en/impersonation.ts'
import type { importsTexts } from './en/imports.ts'
import type { invitationTexts } from './en/invitation.ts'
import type { invitationsTexts } from './en/invitations.ts'
import type { invoicesTexts } from './en/invoices.ts'
import type { logTexts } from './en/log.ts'
import type { manageTexts } from './en/manage.ts'
import type { membershipsTexts } from './en/memberships.ts'
import type { messagesTexts } from './en/messages.ts'
import type { moneyTexts } from './en/money.ts'
import type { notificationsTexts } from './en/notifications.ts'
import type { openingTexts } from './en/opening.ts'
import type { organisationsTexts } from './en/organisations.ts'
import type { overviewTexts } from './en/overview.ts'
import type { payingTexts } from './en/paying.ts'
import type { paymentsTexts } from './en/payments.ts'
import type { problemsTexts } from './en/problems.ts'
import type { profileTexts } from './en/profile.ts'
import type { registerTexts } from './en/register.ts'
import type { registrationTexts } from './en/registration.ts'
import type { reportTexts } from './en/report.ts'
import type { rolesTexts } from './en/roles.ts'
import type { roleTasksTexts } from './en/roleTasks.ts'
import type { seasonTexts } from './en/season.ts'
import type { seriesTexts } from './en/series.ts'
import type { sessionTexts } from './en/session.ts'
import type { settingsTexts } from './en/settings.ts'
import type { shellTexts } from './en/shell.ts'
import type { startTexts } from './en/start.ts'
import type { teamsTexts } from './en/teams.ts'
import type { ticketsTexts } from './en/tickets.ts'
import type { typesTexts } from './en/types.ts'
import type { uiTexts } from './en/ui.ts'

/**
 * To add one, add a line here and a file per language (`en/<name>.ts` exporting `<name>Texts`, `da/<name>.ts` typed
 * `TextTable<typeof english>`). Namespaces of console pages are also listed in `club-texts.ts`.
 */
export type Words = {
  ui: typeof uiTexts
  shell: typeof shellTexts
  session: typeof sessionTexts
  problems: typeof problemsTexts
  impersonation: typeof impersonationTexts
  series: typeof seriesTexts
  attendees: typeof attendeesTexts
  bank: typeof bankTexts
  books: typeof booksTexts
  attendeeActions: typeof attendeeActionsTexts
  door: typeof doorTexts
  audit: typeof auditTexts
  authoring: typeof authoringTexts
  calendar: typeof calendarTexts
  clubs: typeof clubsTexts
  closing: typeof closingTexts
  contact: typeof contactTexts
  roleTasks: typeof roleTasksTexts
  discounts: typeof discountsTexts
  eventMessages: typeof eventMessagesTexts
  charts: typeof chartsTexts
  messages: typeof messagesTexts
  dossier: typeof dossierTexts
  events: typeof eventsTexts
  handover: typeof handoverTexts
  family: typeof familyTexts
  findClubs: typeof findClubsTexts
  home: typeof homeTexts
  invitation: typeof invitationTexts
  invitations: typeof invitationsTexts
  invoices: typeof invoicesTexts
  accountDeletion: typeof accountDeletionTexts
  notifications: typeof notificationsTexts
  organisations: typeof organisationsTexts
  log: typeof logTexts
  manage: typeof manageTexts
  memberships: typeof membershipsTexts
  money: typeof moneyTexts
  opening: typeof openingTexts
  overview: typeof overviewTexts
  paying: typeof payingTexts
  registration: typeof registrationTexts
  profile: typeof profileTexts
  payments: typeof paymentsTexts
  imports: typeof importsTexts
  register: typeof registerTexts
  report: typeof reportTexts
  abuseReport: typeof abuseReportTexts
  roles: typeof rolesTexts
  season: typeof seasonTexts
  settings: typeof settingsTexts
  dataVisibility: typeof dataVisibilityTexts
  start: typeof startTexts
  teams: typeof teamsTexts
  tickets: typeof ticketsTexts
  types: typeof typesTexts
  annualPlan: typeof annualPlanTexts
}

export type Namespace = keyof Words
/** Namespaces loaded before the first page renders. */
export const CORE_NAMESPACES = ['ui', 'shell', 'session', 'problems'] as const satisfies readonly Namespace[]
