import { parseArgs } from 'node:util'
import { createPoolDatabase } from '@forenet/database/database'
import {
  endMaintenance,
  findMaintenance,
  type Maintenance,
  startMaintenance,
} from '../modules/core/maintenance/index.ts'
import { type Command, CommandUsageError } from './command.ts'
import { withDatabaseBeforeStart } from './portal-database.ts'

const MAX_REASON_LENGTH = 300

export const maintenanceCommand: Command = {
  name: 'maintenance',
  explains: 'makes the portal read-only (on), opens it (off), or shows the state (status)',
  usage: [
    'maintenance on [--da <why>] [--en <why>]   adds a sentence to the notice, in Danish and English',
    'maintenance off',
    'maintenance status                         exit code 1 while it is on',
    'Takes effect in all processes within seconds. Started payments are settled and users can sign in; messages',
    'wait until maintenance is off, except those for signing in. Also works before the portal is started.',
  ],
  run: async (context, args) => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { da: { type: 'string' }, en: { type: 'string' } },
    })
    const [what, ...more] = positionals
    if ((what !== 'on' && what !== 'off' && what !== 'status') || more.length > 0) {
      throw new CommandUsageError('Expected on, off or status')
    }
    if (what !== 'on' && (values.da !== undefined || values.en !== undefined)) {
      throw new CommandUsageError('--da and --en are for maintenance on')
    }
    const reason = { da: parseReason(values.da, '--da'), en: parseReason(values.en, '--en') }
    const { now, say } = context
    return withDatabaseBeforeStart(context.configuration(), 'public.maintenance', async (pool) => {
      const database = createPoolDatabase(pool)
      if (what === 'on') {
        await startMaintenance(database, reason, now())
        say('Maintenance is on: the portal is read-only within seconds. Started payments are settled.')
      } else if (what === 'off') {
        say((await endMaintenance(database)) ? 'Maintenance is off: the portal is open.' : 'Maintenance was not on.')
      } else {
        const current = await findMaintenance(database)
        for (const line of current ? describeMaintenance(current) : ['The portal is open.']) say(line)
        return current ? 'found-wrong' : 'good'
      }
      return 'good'
    })
  },
}

function parseReason(text: string | undefined, option: string): string | null {
  const reason = text?.trim()
  if (reason === undefined) return null
  if (reason === '' || reason.length > MAX_REASON_LENGTH) {
    throw new CommandUsageError(`${option} must have 1 to ${MAX_REASON_LENGTH} characters`)
  }
  return reason
}

function describeMaintenance({ beganAt, reason }: Maintenance): string[] {
  return [
    `In maintenance since ${beganAt.toISOString()}.`,
    `Danish: ${reason.da ?? 'default notice'}`,
    `English: ${reason.en ?? 'default notice'}`,
  ]
}
