import { join } from 'node:path'
import { openPool } from '@forenet/database/pool'
import { runningAddress } from '@forenet/database/running-address'
import { freepayGateway } from './adapters/freepay.ts'
import { smtpMailer } from './adapters/mailer.ts'
import { whatsappCloud } from './adapters/whatsapp.ts'
import { worldToCheck } from './checks/configured-checks.ts'
import { checkOutside, type Finding } from './checks/outside-checks.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { databaseTrouble } from './database-trouble.ts'
import { reasonOf } from './reason-of.ts'

/** The oldest PostgreSQL that the portal's tests run on. */
const OLDEST_POSTGRESQL = 15

type Command = { explains: string; run: (configuration: Configuration) => Promise<void> }

/** `npm run forenet -- <command>`: what whoever runs the portal does with it, on the configuration of the environment. */
const COMMANDS: Readonly<Record<string, Command>> = {
  check: {
    explains: 'looks at settings, database, sign-in, gateway, mail, WhatsApp and clock; changes nothing',
    run: check,
  },
}

async function check(configuration: Configuration): Promise<void> {
  const mailer = smtpMailer(configuration.SMTP_URL ?? 'smtp://localhost', configuration.MAIL_FROM, {
    requireTls: configuration.NODE_ENV === 'production' && !configuration.SMTP_ALLOW_PLAIN,
  })
  const ports = {
    mailer,
    gateway: freepayGateway({
      createUrl: configuration.FREEPAY_CREATE_URL ?? '',
      manageUrl: configuration.FREEPAY_MANAGE_URL ?? '',
      timeoutMs: configuration.GATEWAY_TIMEOUT_MS,
      version: 'check',
    }),
    whatsapp: whatsappCloud({
      url: configuration.WHATSAPP_URL ?? '',
      version: configuration.WHATSAPP_VERSION,
      token: configuration.WHATSAPP_TOKEN ?? '',
      phoneNumberId: configuration.WHATSAPP_PHONE_NUMBER_ID ?? '',
      timeoutMs: configuration.GATEWAY_TIMEOUT_MS,
    }),
  }
  try {
    const findings: Finding[] = [
      { what: 'settings', good: true, says: `can be used (${configuration.NODE_ENV})` },
      ...(
        await Promise.all([
          checkDatabase(configuration).then((finding) => [finding]),
          checkOutside(worldToCheck(configuration, ports, () => new Date())),
        ])
      ).flat(),
    ]
    for (const { what, good, says } of findings) console.log(`${good ? 'good' : 'BAD '}  ${what.padEnd(10)}${says}`)
    if (findings.some(({ good }) => !good)) process.exitCode = 1
  } finally {
    mailer.close()
  }
}

async function checkDatabase({ DATABASE_URL, DATA_DIR }: Configuration): Promise<Finding> {
  try {
    const pool = openPool(DATABASE_URL ?? (await runningAddress(join(DATA_DIR, 'postgresql'))), 1)
    try {
      const { rows } = await pool.query<{ number: number; version: string }>(
        `select current_setting('server_version_num')::int / 10000 as number, current_setting('server_version') as version`,
      )
      const [found] = rows
      const good = (found?.number ?? 0) >= OLDEST_POSTGRESQL
      const says = `PostgreSQL ${found?.version} answers`
      return { what: 'database', good, says: good ? says : `${says}; it must be ${OLDEST_POSTGRESQL} or newer` }
    } finally {
      await pool.end()
    }
  } catch (error) {
    return {
      what: 'database',
      good: false,
      says: reasonOf(DATABASE_URL ? databaseTrouble(error, DATABASE_URL) : error),
    }
  }
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { explains }]) => `  ${name.padEnd(10)}${explains}`)
  return ['npm run forenet -- <command>', ...lines].join('\n')
}

try {
  const [name = ''] = process.argv.slice(2)
  const command = COMMANDS[name]
  if (!command) throw new Error(usage())
  await command.run(readConfiguration(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
