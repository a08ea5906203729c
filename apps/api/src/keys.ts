import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openPool } from '@forenet/database/pool'
import { runningAddress } from '@forenet/database/running-address'
import { readConfiguration } from './configuration.ts'
import { KEYS_COMMANDS, newEncryptionKey } from './keys-command.ts'
import { masterKeysOf } from './secrets.ts'

/** `npm run keys -- <command>`: on the database of the portal that the environment configures. */
async function main([name = '', argument]: readonly string[]): Promise<void> {
  if (name === 'generate') return console.log(newEncryptionKey())
  const command = KEYS_COMMANDS[name]
  if (!command) throw new Error(usage())
  const configuration = readConfiguration(process.env)
  const url = configuration.DATABASE_URL ?? (await runningAddress(join(configuration.DATA_DIR, 'postgresql')))
  const pool = openPool(url, 2)
  try {
    const context = { pool, masterKeys: await masterKeysOf(configuration), now: () => new Date() }
    await command.run({ ...context, say: console.log, input: () => text(process.stdin) }, argument)
  } finally {
    await pool.end()
  }
}

function usage(): string {
  const lines = Object.entries(KEYS_COMMANDS).map(([name, { explains }]) => `  ${name.padEnd(16)}${explains}`)
  return ['npm run keys -- <command>', `  ${'generate'.padEnd(16)}prints a new key for ENCRYPTION_KEY`, ...lines].join(
    '\n',
  )
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
