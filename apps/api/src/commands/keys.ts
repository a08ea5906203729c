import { parseArgs } from 'node:util'
import { readMasterKeys } from '../start/secrets.ts'
import { type Command, CommandUsageError } from './command.ts'
import { generateEncryptionKey, KEYS_ACTIONS } from './keys-actions.ts'
import { withPortalDatabase } from './portal-database.ts'

export const keysCommand: Command = {
  name: 'keys',
  explains: 'rotates keys, and sets the gateway key of a club',
  usage: [
    `${'keys generate'.padEnd(34)}prints a new key for ENCRYPTION_KEY`,
    ...Object.entries(KEYS_ACTIONS).map(([name, { explains, takes }]) => {
      return `${['keys', name, ...(takes ? [`<${takes}>`] : [])].join(' ').padEnd(34)}${explains}`
    }),
  ],
  run: async (context, args) => {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} })
    const [name, argument, ...more] = positionals
    if (name === undefined) throw new CommandUsageError('Expected an action')
    const action = KEYS_ACTIONS[name]
    if (name !== 'generate' && !action) throw new CommandUsageError(`Unknown: keys ${name}`)
    if (argument === undefined ? action?.takes : !action?.takes || more.length > 0) {
      throw new CommandUsageError(
        action?.takes ? `keys ${name} takes one ${action.takes}` : `keys ${name} takes no arguments`,
      )
    }
    if (!action) {
      context.say(generateEncryptionKey())
      return 'good'
    }
    const { now, say, input } = context
    const configuration = context.configuration()
    await withPortalDatabase(configuration, async (pool) =>
      action.run({ pool, masterKeys: await readMasterKeys(configuration), now, say, input }, argument),
    )
    return 'good'
  },
}
