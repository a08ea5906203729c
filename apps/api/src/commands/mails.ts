import { parseArgs } from 'node:util'
import { dropMessages, listStuckMessages, type StuckMessage, tryAgain } from '../platform/jobs/stuck-letters.ts'
import { type Command, type CommandContext, type Ending, WrongUse } from './command.ts'
import { withPortalDatabase } from './portal-database.ts'

/** More than one reads; `mails again --all` goes on as long as there are any. */
const SHOWN = 200

/** `forenet mails stuck|again|drop`: messages by mail and WhatsApp that have not gone out. */
export const mailsCommand: Command = {
  name: 'mails',
  explains: 'shows messages that have not gone out, sends them again or drops them',
  usage: [
    `${'mails stuck'.padEnd(34)}mails and WhatsApp messages given up, or waiting for more than ten minutes; ends with 1 where there are any`,
    `${'mails again <id> … | --all'.padEnd(34)}tries them now; put right first what keeps them`,
    `${'mails drop <id> …'.padEnd(34)}drops them for good`,
  ],
  run: async (context, args) => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false } },
    })
    const [action, ...ids] = positionals
    if (action === 'stuck' && ids.length === 0 && !values.all) return showStuck(context)
    if (action === 'again' && values.all !== ids.length > 0) return sendAgain(context, ids)
    if (action === 'drop' && !values.all && ids.length > 0) return drop(context, ids)
    throw new WrongUse(
      action === undefined ? 'Say what is to be done with mails' : `mails ${args.join(' ')} says nothing`,
    )
  },
}

function showStuck({ configuration, say }: CommandContext): Promise<Ending> {
  return withPortalDatabase<Ending>(configuration(), async (pool) => {
    const { messages, total } = await listStuckMessages(pool, SHOWN)
    for (const message of messages) {
      say(`${message.id}  ${what(message)}`)
      say(`  ${standing(message)}${message.reason ? `: ${message.reason}` : ''}`)
    }
    if (total > messages.length) say(`… and ${total - messages.length} more`)
    say(
      total === 0
        ? 'Every message has gone out'
        : `${total} ${total === 1 ? 'message has' : 'messages have'} not gone out`,
    )
    return total === 0 ? 'good' : 'found-wrong'
  })
}

function what({ queue, kind, about }: StuckMessage): string {
  const ids = Object.entries(about).map(([name, id]) => `${name} ${id}`)
  return [queue, ...(kind ? [kind] : []), ...ids].join('  ')
}

function standing({ askedAt, tries, nextTryAt }: StuckMessage): string {
  const tried = tries === 1 ? 'tried once' : `tried ${tries} times`
  const next = nextTryAt === null ? 'given up' : `next try ${nextTryAt.toISOString()}`
  return `asked for ${askedAt.toISOString()}, ${tried}, ${next}`
}

function sendAgain({ configuration, say, now }: CommandContext, ids: readonly string[]): Promise<Ending> {
  return withPortalDatabase<Ending>(configuration(), async (pool) => {
    const { messages } = await listStuckMessages(pool, Number.MAX_SAFE_INTEGER)
    const wanted = ids.length === 0 ? messages : chosen(messages, ids)
    await tryAgain(pool, wanted, now())
    say(
      `${wanted.length} ${wanted.length === 1 ? 'message is' : 'messages are'} tried again now; forenet mails stuck tells what came of it`,
    )
    return 'good'
  })
}

function drop({ configuration, say }: CommandContext, ids: readonly string[]): Promise<Ending> {
  return withPortalDatabase<Ending>(configuration(), async (pool) => {
    const { messages } = await listStuckMessages(pool, Number.MAX_SAFE_INTEGER)
    const wanted = chosen(messages, ids)
    await dropMessages(pool, wanted)
    say(`${wanted.length} ${wanted.length === 1 ? 'message' : 'messages'} dropped`)
    return 'good'
  })
}

/** Those with these ids; throws, before anything is done, where one is not stuck. */
function chosen(messages: readonly StuckMessage[], ids: readonly string[]): StuckMessage[] {
  return ids.map((id) => {
    const found = messages.find((message) => message.id === id)
    if (!found) throw new Error(`No message ${id} is stuck; nothing was done`)
    return found
  })
}
