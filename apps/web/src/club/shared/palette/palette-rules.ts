import { can, clubReach, type Permission, type StandingGrant } from '@forenet/domain/access'

type PagePath =
  | '/manage/$orgKey'
  | '/manage/$orgKey/register'
  | '/manage/$orgKey/register/new'
  | '/manage/$orgKey/register/health'
  | '/manage/$orgKey/import'
  | '/manage/$orgKey/teams'
  | '/manage/$orgKey/types'
  | '/manage/$orgKey/types/season'
  | '/manage/$orgKey/types/requests'
  | '/manage/$orgKey/events'
  | '/manage/$orgKey/events/new'
  | '/manage/$orgKey/events/days-off'
  | '/manage/$orgKey/payments'
  | '/manage/$orgKey/payments/reconciliation'
  | '/manage/$orgKey/payments/drawers'
  | '/manage/$orgKey/year'
  | '/manage/$orgKey/people'
  | '/manage/$orgKey/settings'
  | '/manage/$orgKey/gateway'
  | '/manage/$orgKey/website'
  | '/manage/$orgKey/log'

/** A page of the club; `name` is the key of its title. Absent `may`: every role. */
type Page = { name: string; to: PagePath; may?: readonly Permission[] }

const PAGES = [
  { name: 'manage-overview', to: '/manage/$orgKey' },
  { name: 'manage-register', to: '/manage/$orgKey/register', may: ['members.read'] },
  { name: 'manage-new-person', to: '/manage/$orgKey/register/new', may: ['members.write'] },
  { name: 'manage-health', to: '/manage/$orgKey/register/health', may: ['members.read'] },
  { name: 'manage-import', to: '/manage/$orgKey/import', may: ['members.write'] },
  { name: 'manage-teams', to: '/manage/$orgKey/teams', may: ['teams.read'] },
  { name: 'manage-types', to: '/manage/$orgKey/types', may: ['memberships.manage', 'money.read'] },
  { name: 'manage-season', to: '/manage/$orgKey/types/season', may: ['memberships.manage'] },
  { name: 'manage-requests', to: '/manage/$orgKey/types/requests', may: ['memberships.manage'] },
  { name: 'manage-events', to: '/manage/$orgKey/events', may: ['events.manage', 'events.attendees'] },
  { name: 'manage-new-event', to: '/manage/$orgKey/events/new', may: ['events.manage'] },
  { name: 'manage-days-off', to: '/manage/$orgKey/events/days-off', may: ['events.manage'] },
  { name: 'manage-payments', to: '/manage/$orgKey/payments', may: ['money.read'] },
  { name: 'manage-reconciliation', to: '/manage/$orgKey/payments/reconciliation', may: ['money.read'] },
  { name: 'manage-drawers', to: '/manage/$orgKey/payments/drawers', may: ['money.read'] },
  { name: 'manage-year', to: '/manage/$orgKey/year', may: ['members.read', 'events.manage'] },
  { name: 'manage-people', to: '/manage/$orgKey/people', may: ['access.manage', 'audit.read'] },
  { name: 'manage-settings', to: '/manage/$orgKey/settings', may: ['settings.manage'] },
  { name: 'manage-gateway', to: '/manage/$orgKey/gateway', may: ['settings.manage'] },
  { name: 'manage-website', to: '/manage/$orgKey/website', may: ['settings.manage'] },
  { name: 'manage-log', to: '/manage/$orgKey/log', may: ['audit.read'] },
] as const satisfies readonly Page[]

export type PalettePage = (typeof PAGES)[number]

/** Pages that the roles open at a club. */
export function pagesFor(grants: readonly StandingGrant[], organisationKey: string): readonly PalettePage[] {
  return PAGES.filter((page) => {
    const may: readonly Permission[] | undefined = 'may' in page ? page.may : undefined
    return !may || may.some((permission) => can(grants, permission, { organisationKey }))
  })
}

/** Whether the roles reach events of the club, or some of them. */
export function seesEvents(grants: readonly StandingGrant[], organisationKey: string): boolean {
  return (['events.manage', 'events.attendees'] as const).some(
    (permission) => clubReach(grants, permission, organisationKey) !== null,
  )
}

/** Whether each word of a query begins a word of the text; case and accents do not matter. */
export function matchesQuery(text: string, query: string): boolean {
  const words = plain(text).split(/[\s\p{P}]+/u)
  return plain(query)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

const plain = (text: string) => text.trim().toLocaleLowerCase('da').normalize('NFD').replaceAll(/\p{M}/gu, '')
