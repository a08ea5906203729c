import type { acting } from './en/acting.ts'
import type { attendees } from './en/attendees.ts'
import type { audit } from './en/audit.ts'
import type { authoring } from './en/authoring.ts'
import type { bank } from './en/bank.ts'
import type { books } from './en/books.ts'
import type { boxOffice } from './en/boxOffice.ts'
import type { calendar } from './en/calendar.ts'
import type { charts } from './en/charts.ts'
import type { closing } from './en/closing.ts'
import type { clubs } from './en/clubs.ts'
import type { contact } from './en/contact.ts'
import type { desk } from './en/desk.ts'
import type { discounts } from './en/discounts.ts'
import type { door } from './en/door.ts'
import type { dossier } from './en/dossier.ts'
import type { eventMessages } from './en/eventMessages.ts'
import type { events } from './en/events.ts'
import type { family } from './en/family.ts'
import type { findClubs } from './en/findClubs.ts'
import type { handover } from './en/handover.ts'
import type { home } from './en/home.ts'
import type { imports } from './en/imports.ts'
import type { invitation } from './en/invitation.ts'
import type { invitations } from './en/invitations.ts'
import type { invoices } from './en/invoices.ts'
import type { leaving } from './en/leaving.ts'
import type { log } from './en/log.ts'
import type { manage } from './en/manage.ts'
import type { memberships } from './en/memberships.ts'
import type { messages } from './en/messages.ts'
import type { money } from './en/money.ts'
import type { notifications } from './en/notifications.ts'
import type { opening } from './en/opening.ts'
import type { organisations } from './en/organisations.ts'
import type { overview } from './en/overview.ts'
import type { paying } from './en/paying.ts'
import type { payments } from './en/payments.ts'
import type { problems } from './en/problems.ts'
import type { profile } from './en/profile.ts'
import type { register } from './en/register.ts'
import type { registration } from './en/registration.ts'
import type { report } from './en/report.ts'
import type { reporting } from './en/reporting.ts'
import type { roles } from './en/roles.ts'
import type { season } from './en/season.ts'
import type { series } from './en/series.ts'
import type { session } from './en/session.ts'
import type { settings } from './en/settings.ts'
import type { shell } from './en/shell.ts'
import type { sight } from './en/sight.ts'
import type { start } from './en/start.ts'
import type { teams } from './en/teams.ts'
import type { tickets } from './en/tickets.ts'
import type { types } from './en/types.ts'
import type { ui } from './en/ui.ts'
import type { wheel } from './en/wheel.ts'

/**
 * To add one, add a line here and a file per language (`en/<name>.ts` exporting `<name>`, `da/<name>.ts` typed
 * `WordsOf<typeof en>`). Namespaces of console pages are also listed in `club-words.ts`.
 */
export type Words = {
  ui: typeof ui
  shell: typeof shell
  session: typeof session
  problems: typeof problems
  acting: typeof acting
  series: typeof series
  attendees: typeof attendees
  bank: typeof bank
  books: typeof books
  boxOffice: typeof boxOffice
  door: typeof door
  audit: typeof audit
  authoring: typeof authoring
  calendar: typeof calendar
  clubs: typeof clubs
  closing: typeof closing
  contact: typeof contact
  desk: typeof desk
  discounts: typeof discounts
  eventMessages: typeof eventMessages
  charts: typeof charts
  messages: typeof messages
  dossier: typeof dossier
  events: typeof events
  handover: typeof handover
  family: typeof family
  findClubs: typeof findClubs
  home: typeof home
  invitation: typeof invitation
  invitations: typeof invitations
  invoices: typeof invoices
  leaving: typeof leaving
  notifications: typeof notifications
  organisations: typeof organisations
  log: typeof log
  manage: typeof manage
  memberships: typeof memberships
  money: typeof money
  opening: typeof opening
  overview: typeof overview
  paying: typeof paying
  registration: typeof registration
  profile: typeof profile
  payments: typeof payments
  imports: typeof imports
  register: typeof register
  report: typeof report
  reporting: typeof reporting
  roles: typeof roles
  season: typeof season
  settings: typeof settings
  sight: typeof sight
  start: typeof start
  teams: typeof teams
  tickets: typeof tickets
  types: typeof types
  wheel: typeof wheel
}

export type Namespace = keyof Words
/** Namespaces loaded before the first page renders. */
export const CORE_NAMESPACES = ['ui', 'shell', 'session', 'problems'] as const satisfies readonly Namespace[]
