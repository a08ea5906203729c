import { parseArgs } from 'node:util'
import { describeConnectionError } from '../platform/database/connection-error.ts'
import { type Command, type CommandContext, type CommandResult, CommandUsageError } from './command.ts'
import { portalDatabase } from './portal-database.ts'
import { rehearse, writeDump } from './rehearsal/rehearse.ts'

export const backupCommand: Command = {
  name: 'backup',
  explains: 'write: dumps the database; rehearse: restores a dump as a copy, compares both, drops the copy',
  usage: [
    'backup write > <file>',
    '  Writes a dump in pg_dump’s custom format to standard output.',
    'backup rehearse',
    '  Reads the portal’s database and changes nothing in it. The role may create databases. Exit code 1 if the copy differs.',
    'Both need PostgreSQL’s client programs, no older than the server, and use the role of DATABASE_MIGRATION_URL (else of',
    'DATABASE_URL).',
  ],
  run: async (context, args) => {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} })
    const [action] = positionals
    if (positionals.length !== 1 || (action !== 'write' && action !== 'rehearse')) {
      throw new CommandUsageError('Say write or rehearse')
    }
    const configuration = context.configuration()
    const { DATABASE_MIGRATION_URL } = configuration
    const url = DATABASE_MIGRATION_URL ?? (await portalDatabase(configuration))
    try {
      return await (action === 'write' ? writeBackup(context, url) : rehearseBackup(context, url))
    } catch (error) {
      throw describeConnectionError(error, url, DATABASE_MIGRATION_URL ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL')
    }
  },
}

async function writeBackup({ environment, output }: CommandContext, url: string): Promise<CommandResult> {
  await writeDump(url, environment, output)
  return 'good'
}

async function rehearseBackup({ environment, say }: CommandContext, url: string): Promise<CommandResult> {
  const { differences, steps } = await rehearse(url, environment, say)
  for (const line of [...steps, ...differences]) say(line)
  say(
    differences.length === 0
      ? 'The backup is complete: every table and the books are equal.'
      : `The copy differs in ${differences.length} places.`,
  )
  return differences.length === 0 ? 'good' : 'found-wrong'
}
