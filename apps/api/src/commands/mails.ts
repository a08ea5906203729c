import { parseArgs } from 'node:util'
import { createPoolDatabase } from '@forenet/database/database'
import type pg from 'pg'
import { UNSENT_CHANGE_MESSAGES } from '../modules/core/change-sets/index.ts'
import { findMaintenance } from '../modules/core/maintenance/index.ts'
import { UNSENT_EVENT_MESSAGES, UNSENT_INVITATIONS } from '../modules/events/event-messages/index.ts'
import { UNSENT_CONFIRMATIONS } from '../modules/money/payments/index.ts'
import {
  MESSAGE_JOBS,
  type UnsentMessage,
  type UnsentSource,
  withMessageQueue,
} from '../platform/jobs/unsent-messages.ts'
import { type Command, type CommandContext, type CommandResult, CommandUsageError } from './command.ts'
import { withPortalDatabase } from './portal-database.ts'

const UNSENT_SOURCES: readonly UnsentSource[] = [
  MESSAGE_JOBS,
  UNSENT_CONFIRMATIONS,
  UNSENT_CHANGE_MESSAGES,
  UNSENT_EVENT_MESSAGES,
  UNSENT_INVITATIONS,
]

const MAX_SHOWN = 200
/** A message that waits longer is stuck; one failed try is normal. */
const STUCK_AFTER_MS = 10 * 60_000

export const mailsCommand: Command = {
  name: 'mails',
  explains: 'lists unsent messages, retries or deletes them',
  usage: [
    `${'mails stuck'.padEnd(28)}e-mails and WhatsApp messages given up, or waiting for more than ten minutes; in maintenance`,
    `${''.padEnd(28)}all that wait. Exit code 1 if there are any`,
    `${'mails again <id> … | --all'.padEnd(28)}retries them now, or after maintenance; fix the cause first`,
    `${'mails drop <id> … | --all'.padEnd(28)}deletes them permanently`,
  ],
  run: async (context, args) => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false } },
    })
    const [action, ...ids] = positionals
    if (action === 'stuck' && ids.length === 0 && !values.all) return showStuck(context)
    if (action === 'again' && values.all !== ids.length > 0) return retryMessages(context, ids)
    if (action === 'drop' && values.all !== ids.length > 0) return dropMessages(context, ids)
    throw new CommandUsageError(
      action === undefined ? 'Expected stuck, again or drop' : `Unknown: mails ${args.join(' ')}`,
    )
  },
}

type StuckMessage = { message: UnsentMessage; source: UnsentSource }

async function listStuck(pool: pg.Pool, now: Date): Promise<StuckMessage[]> {
  const inMaintenance = (await findMaintenance(createPoolDatabase(pool))) !== null
  const before = inMaintenance ? now : new Date(now.getTime() - STUCK_AFTER_MS)
  const lists = await Promise.all(
    UNSENT_SOURCES.map(async (source) => (await source.list(pool, before)).map((message) => ({ message, source }))),
  )
  return lists.flat().sort((one, other) => one.message.since.getTime() - other.message.since.getTime())
}

function showStuck({ configuration, say, now }: CommandContext): Promise<CommandResult> {
  return withPortalDatabase<CommandResult>(configuration(), async (pool) => {
    const stuck = await listStuck(pool, now())
    for (const { message } of stuck.slice(0, MAX_SHOWN)) {
      say(`${message.id}  ${describeMessage(message)}`)
      say(`  ${describeState(message)}${message.reason ? `: ${message.reason}` : ''}`)
    }
    if (stuck.length > MAX_SHOWN) say(`… and ${stuck.length - MAX_SHOWN} more`)
    say(stuck.length === 0 ? 'Every message has been sent' : `${countMessages(stuck.length)} not sent`)
    return stuck.length === 0 ? 'good' : 'found-wrong'
  })
}

const countMessages = (count: number) => (count === 1 ? '1 message was' : `${count} messages were`)

function describeMessage({ queue, kind, about }: UnsentMessage): string {
  const ids = Object.entries(about).map(([name, id]) => `${name} ${id}`)
  return [queue, ...(kind ? [kind] : []), ...ids].join('  ')
}

function describeState({ since, tries, nextTry }: UnsentMessage): string {
  const tried = tries === 0 ? 'not tried' : tries === 1 ? 'tried once' : `tried ${tries} times`
  const next = { soon: 'next try within twenty minutes', 'given-up': 'given up' }
  return `since ${since.toISOString()}, ${tried}, ${nextTry instanceof Date ? `next try ${nextTry.toISOString()}` : next[nextTry]}`
}

function retryMessages(context: CommandContext, ids: readonly string[]): Promise<CommandResult> {
  return applyToStuckMessages(
    context,
    ids,
    'retry',
    (count) => `${countMessages(count)} scheduled to be sent now; forenet mails stuck shows the result`,
  )
}

function dropMessages(context: CommandContext, ids: readonly string[]): Promise<CommandResult> {
  return applyToStuckMessages(context, ids, 'drop', (count) => `${countMessages(count)} dropped`)
}

/** Throws, doing nothing, if an id is not stuck. Without ids, acts on all. */
function applyToStuckMessages(
  { configuration, say, now }: CommandContext,
  ids: readonly string[],
  action: 'retry' | 'drop',
  report: (count: number) => string,
): Promise<CommandResult> {
  return withPortalDatabase<CommandResult>(configuration(), async (pool) => {
    const stuck = await listStuck(pool, now())
    const known = new Map(stuck.map((one) => [one.message.id, one]))
    const chosen = ids.length === 0 ? stuck : ids.map((id) => known.get(id) ?? describeNotStuck(id))
    await withMessageQueue(pool, async (queue) => {
      for (const [source, some] of Map.groupBy(chosen, (one) => one.source)) {
        await source[action](
          queue,
          some.map(({ message }) => message),
          now(),
        )
      }
    })
    say(report(chosen.length))
    return 'good'
  })
}

function describeNotStuck(id: string): never {
  throw new Error(`No message ${id} is stuck; nothing was done`)
}
