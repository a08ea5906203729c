import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { addDays, type CalendarDate, calendarDateAt, isCalendarDate } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { emailAddressSchema } from '@forenet/domain/email'
import { findRoleRequestProblem } from '@forenet/domain/role-invitation'
import { formatRole } from '@forenet/domain/roles'
import { grantRole, listAdministrators, revokeRole } from '@forenet/identity/accounts/role-grants'
import type pg from 'pg'
import { z } from 'zod'
import type { Configuration } from '../configuration/configuration.ts'
import { audit } from '../modules/core/audit/index.ts'
import { findMemberIdByEmail } from '../modules/core/members/index.ts'
import { findIdByKey } from '../modules/core/organisations/index.ts'
import { endGrant, hasEvent, listGrants, storeGrant } from '../platform/access/grant-repository.ts'
import { type Command, type CommandContext, type CommandResult, CommandUsageError } from './command.ts'
import { withPortalDatabase } from './portal-database.ts'
import { withSecurityLog } from './security-log-file.ts'

type RequestedGrant = {
  email: string
  role: ClubRole
  club: string
  event: string | null
  until: CalendarDate | null
  withdraw: boolean
}

const isClubRole = (role: string | undefined): role is ClubRole => role !== undefined && Object.hasOwn(CLUB_ROLES, role)

function changeClubGrant(pool: pg.Pool, wanted: RequestedGrant, at: Date): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    const { role, club, event: eventId } = wanted
    const fault = wanted.withdraw
      ? null
      : findRoleRequestProblem({ role, eventId, teamId: null, until: wanted.until }, calendarDateAt(at))
    if (fault) throw new Error(fault.message)
    const organisationId = await findIdByKey(transaction, club)
    if (organisationId === undefined) throw new Error(`There is no club with the key ${club}`)
    if (eventId !== null && !(await hasEvent(transaction, eventId, organisationId)))
      throw new Error(`${club} has no event ${eventId}`)
    const memberId = await getMemberIdByEmail(transaction, wanted.email)
    const place = { memberId, organisationId, eventId, teamId: null, role, at }
    const id = wanted.withdraw
      ? await endGrant(transaction, { ...place, endedBy: null })
      : await storeGrant(transaction, {
          ...place,
          id: randomUUID(),
          from: null,
          until: getEndOfDay(wanted.until),
          grantedBy: null,
        })
    if (id === undefined) return false
    const detail = { role, memberId, ...(eventId && { eventId }), ...(wanted.until && { until: wanted.until }) }
    const action = wanted.withdraw ? 'grant-ended' : 'grant-given'
    await audit(transaction, 'portal', { action, objectKind: 'grant', objectId: id, organisationId, detail }, at)
    return true
  })
}

async function formatClubGrants(database: Database, now: Date): Promise<string[]> {
  const grants = await listGrants(database, now)
  return grants.map(({ email, name, role, organisationKey, eventId, teamId, until }) =>
    [
      email ?? name,
      `${role} of ${organisationKey}`,
      ...(eventId ? [`event ${eventId}`] : []),
      ...(teamId ? [`team ${teamId}`] : []),
      ...(until ? [`until ${until.toISOString()}`] : []),
    ].join('  '),
  )
}

async function getMemberIdByEmail(transaction: Database, email: string): Promise<string> {
  const address = emailAddressSchema('--email: is no address').parse(email)
  const id = await findMemberIdByEmail(transaction, address)
  if (id === null) throw new Error(`${email} is no member; they sign in to the portal first`)
  return id
}

function getEndOfDay(day: CalendarDate | null): Date | null {
  return day === null ? null : copenhagenInstant(addDays(day, 1), '00:00')
}

type PortalRoleChange = { email: string; role: string; club: string | null; withdraw: boolean }

export const grantCommand: Command = {
  name: 'grant',
  explains: 'grants or withdraws a role in a club or in the portal',
  usage: [
    'grant --email <address> --role admin --club <KEY>    administrator of that club',
    'grant --email <address> --role super-admin           operates the portal: sees all clubs, can impersonate members',
    `grant --email <address> --role <role> --club <KEY>    role in that club: ${Object.keys(CLUB_ROLES).join(', ')}`,
    '      [--event <id>] [--until <day>]                  only for one event; until this day',
    'grant … --withdraw                                    withdraws the role',
    'grant --list                                          lists the holders of these roles',
    'The person must have an account. A role requires a second factor at sign-in. admin and super-admin apply from the',
    'next token (at most five minutes), the others immediately. With Keycloak, admin and super-admin are granted there;',
    'the command then prints how and changes nothing.',
  ],
  run: (context, args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        email: { type: 'string' },
        role: { type: 'string' },
        club: { type: 'string' },
        event: { type: 'string' },
        until: { type: 'string' },
        withdraw: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
      },
    })
    const { email, role, club, event, until, withdraw, list } = values
    if (list) {
      if (email || role || club || event || until || withdraw) throw new CommandUsageError('--list stands alone')
      return showAllGrants(context)
    }
    if (!email) throw new CommandUsageError('--email is required')
    if (isClubRole(role)) {
      if (!club) throw new CommandUsageError('--club is required')
      if (until !== undefined && !isCalendarDate(until)) throw new CommandUsageError('--until: must be a date')
      if (event !== undefined && !z.uuid().safeParse(event).success)
        throw new CommandUsageError('--event must be the id of an event')
      const grant = { email, role, club, event: event ?? null, until: until ?? null, withdraw }
      return changeClubRole(context, grant)
    }
    if (event || until) throw new CommandUsageError('--event and --until are for the portal’s own roles')
    if (role !== 'admin' && role !== 'super-admin') {
      throw new CommandUsageError(`--role: must be admin, super-admin, ${Object.keys(CLUB_ROLES).join(', ')}`)
    }
    if (role === 'admin' && !club) throw new CommandUsageError('--club is required')
    if (role === 'super-admin' && club)
      throw new CommandUsageError('--club is not allowed, because a super administrator has access to all clubs')
    const text = formatRole(role === 'admin' ? { org: club ?? '', role: 'ADMIN' } : { org: 'ALL', role: 'SUPER_ADMIN' })
    return changePortalRole(context, { email, role: text, club: club ?? null, withdraw })
  },
}

async function showAllGrants({ configuration: read, now, say }: CommandContext): Promise<CommandResult> {
  const configuration = read()
  const [holders, granted] = await withPortalDatabase(configuration, async (pool) => [
    configuration.IDENTITY_URL === undefined ? await listAdministrators(pool) : [],
    await formatClubGrants(createPoolDatabase(pool), now()),
  ])
  for (const { email, roles } of holders) say(`${email}  ${roles.join('  ')}`)
  for (const line of granted) say(line)
  if (holders.length + granted.length === 0) say('Nobody has a role yet')
  if (configuration.IDENTITY_URL) say(`Administrators' roles are stored at ${configuration.IDENTITY_URL}`)
  return 'good'
}

async function changeClubRole(
  { configuration: read, now, say }: CommandContext,
  wanted: RequestedGrant,
): Promise<CommandResult> {
  const changed = await withPortalDatabase(read(), (pool) => changeClubGrant(pool, wanted, now()))
  const { email, role, club, withdraw } = wanted
  const has = withdraw ? ['is no longer', 'is not'] : ['is', 'is already']
  say(`${email} ${has[changed ? 0 : 1]} ${role} of ${club}${changed ? '' : '; nothing was changed'}`)
  return 'good'
}

async function changePortalRole(
  { configuration: read, now, say }: CommandContext,
  wanted: PortalRoleChange,
): Promise<CommandResult> {
  const configuration = read()
  requireEmbedded(configuration, wanted)
  const { email, role, withdraw } = wanted
  const { changed, accountId, roles } = await withPortalDatabase(configuration, (pool) =>
    storePortalRole(pool, wanted, now()),
  )
  if (changed) {
    await withSecurityLog(configuration, now, async (record) =>
      record({ event: 'roles-changed', account: accountId, details: { roles: [...roles] } }),
    )
  }
  const done = withdraw ? `no longer has ${role}` : `has ${role}`
  say(
    changed
      ? `${email} ${done}`
      : `${email} ${withdraw ? 'does not have' : 'already has'} ${role}; nothing was changed`,
  )
  if (changed && !withdraw)
    say('It counts after their next sign-in, which leads through a passkey or an authenticator app')
  return 'good'
}

function storePortalRole(pool: pg.Pool, { email, role, club, withdraw }: PortalRoleChange, at: Date) {
  return inTransaction(pool, async (transaction) => {
    const organisationId = club === null ? null : await findIdByKey(transaction, club)
    if (organisationId === undefined) throw new Error(`There is no club with the key ${club}`)
    const result = await (withdraw ? revokeRole : grantRole)(transaction.$client, email, role)
    if (!result) throw new Error(`${email} has no account; they register at the portal first`)
    if (result.changed) {
      const action = withdraw ? 'role-withdrawn' : 'role-granted'
      const about = { objectKind: 'account', objectId: result.accountId, organisationId, detail: { role } }
      await audit(transaction, 'portal', { action, ...about }, at)
    }
    return result
  })
}

function requireEmbedded({ IDENTITY_URL, IDENTITY_REALM }: Configuration, wanted: PortalRoleChange | null): void {
  if (IDENTITY_URL === undefined) return
  const lines = [`Roles are given at ${IDENTITY_URL}, in the realm ${IDENTITY_REALM}; nothing was changed.`]
  if (wanted) {
    const { email, role, withdraw } = wanted
    const verb = withdraw ? 'remove-roles' : 'add-roles'
    lines.push(
      'Signed in with kcadm.sh config credentials:',
      ...(withdraw ? [] : [`  kcadm.sh create roles -r ${IDENTITY_REALM} -s 'name=${role}'    # once for each role`]),
      `  kcadm.sh ${verb} -r ${IDENTITY_REALM} --uusername ${email} --rolename '${role}'`,
    )
  }
  throw new Error(lines.join('\n'))
}
