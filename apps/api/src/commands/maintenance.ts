import { parseArgs } from 'node:util'
import { onPool } from '@forenet/database/database'
import { beginMaintenance, endMaintenance, findMaintenance, type Maintenance } from '../modules/maintenance/index.ts'
import { type Command, WrongUse } from './command.ts'
import { withDatabaseBeforeStart } from './portal-database.ts'

const LONGEST_REASON = 300

/** `forenet maintenance on|off|status`. */
export const maintenanceCommand: Command = {
  name: 'maintenance',
  explains: 'on: members read, and buy and change nothing; off: the portal is open again; status',
  usage: [
    'maintenance on [--da <why>] [--en <why>]   what members are told besides, in Danish and English',
    'maintenance off',
    'maintenance status                         ends with 1 while it is on',
    'All processes know it within seconds. What was paid is settled all the same, and people sign in;',
    'letters wait until it is over, apart from those of signing in. Also before the portal is started.',
  ],
  run: async (context, args) => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { da: { type: 'string' }, en: { type: 'string' } },
    })
    const [what, ...more] = positionals
    if ((what !== 'on' && what !== 'off' && what !== 'status') || more.length > 0) {
      throw new WrongUse('Say on, off or status')
    }
    if (what !== 'on' && (values.da !== undefined || values.en !== undefined)) {
      throw new WrongUse('What members are told goes with on')
    }
    const reason = { da: reasonIn(values.da, '--da'), en: reasonIn(values.en, '--en') }
    const { now, say } = context
    return withDatabaseBeforeStart(context.configuration(), 'public.maintenance', async (pool) => {
      const database = onPool(pool)
      if (what === 'on') {
        await beginMaintenance(database, reason, now())
        say('Maintenance is on: within seconds members read, and buy and change nothing. What was paid is settled.')
      } else if (what === 'off') {
        say((await endMaintenance(database)) ? 'Maintenance is over: the portal is open.' : 'There was no maintenance.')
      } else {
        const current = await findMaintenance(database)
        for (const line of current ? standing(current) : ['The portal is open.']) say(line)
        return current ? 'found-wrong' : 'good'
      }
      return 'good'
    })
  },
}

function reasonIn(text: string | undefined, option: string): string | null {
  const reason = text?.trim()
  if (reason === undefined) return null
  if (reason === '' || reason.length > LONGEST_REASON) {
    throw new WrongUse(`${option} takes 1 to ${LONGEST_REASON} characters`)
  }
  return reason
}

function standing({ beganAt, reason }: Maintenance): string[] {
  return [
    `In maintenance since ${beganAt.toISOString()}.`,
    `Danish: ${reason.da ?? 'the portal’s own words'}`,
    `English: ${reason.en ?? 'the portal’s own words'}`,
  ]
}
