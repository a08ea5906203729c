import { parseArgs } from 'node:util'
import { databaseTrouble } from '../platform/database/database-trouble.ts'
import { type Command, WrongUse } from './command.ts'
import { portalDatabase } from './portal-database.ts'
import { rehearse } from './rehearsal/rehearse.ts'

/** `forenet backup rehearse`: whether a backup taken now could be restored, and how long that takes. */
export const backupCommand: Command = {
  name: 'backup',
  explains: 'rehearse: dumps the database, restores it beside, compares both, drops the copy',
  usage: [
    'backup rehearse',
    '  Reads the portal’s database and changes nothing in it. Needs pg_dump and pg_restore, no older than the server, and',
    '  the role of DATABASE_MIGRATION_URL (else of DATABASE_URL) may make databases. Ends with 1 where the copy differs.',
  ],
  run: async (context, args) => {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} })
    if (positionals.length !== 1 || positionals[0] !== 'rehearse') throw new WrongUse('Say rehearse')
    const configuration = context.configuration()
    const { DATABASE_MIGRATION_URL } = configuration
    const url = DATABASE_MIGRATION_URL ?? (await portalDatabase(configuration))
    const variable = DATABASE_MIGRATION_URL ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL'
    const { differences, steps } = await rehearse(url, context.environment, context.say).catch((error: unknown) => {
      throw databaseTrouble(error, url, variable)
    })
    for (const line of [...steps, ...differences]) context.say(line)
    context.say(
      differences.length === 0
        ? 'The backup holds: every table and the books are the same.'
        : `The copy differs in ${differences.length} places.`,
    )
    return differences.length === 0 ? 'good' : 'found-wrong'
  },
}
