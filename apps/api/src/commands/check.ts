import { parseArgs } from 'node:util'
import { openPool } from '@forenet/database/pool'
import type pg from 'pg'
import {
  configuredGateways,
  PAYMENT_PROVIDERS,
  providerSettings,
  SIGNING_PROVIDERS,
} from '../adapters/gateways/providers.ts'
import { createSmtpMailer } from '../adapters/mailer.ts'
import { createWhatsappClient } from '../adapters/whatsapp.ts'
import { externalServicesToCheck } from '../checks/configured-checks.ts'
import {
  checkMigrations,
  checkPrivateKeys,
  checkProviders,
  checkReplica,
  checkSecrets,
} from '../checks/database-checks.ts'
import { checkExternalServices, type Finding } from '../checks/external-service-checks.ts'
import { checkProxy } from '../checks/proxy-check.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { findRelease } from '../configuration/release.ts'
import { errorReason } from '../platform/observability/error-reason.ts'
import { deriveReturnSecret } from '../start/secrets.ts'
import type { Command } from './command.ts'
import { withPortalDatabase } from './portal-database.ts'

const OLDEST_POSTGRESQL = 15

export const checkCommand: Command = {
  name: 'check',
  explains:
    'checks settings, database, migrations, secrets, sign-in, gateway, mail, WhatsApp, clock and proxy; changes nothing',
  usage: [
    'check [--without-proxy]',
    'Exit code 1 if there is a problem. --without-proxy: for use before the portal runs behind the proxy.',
  ],
  run: async ({ configuration: read, now, say }, args) => {
    const { values } = parseArgs({ args: [...args], options: { 'without-proxy': { type: 'boolean', default: false } } })
    const configuration = read()
    const [database, outside, proxy] = await Promise.all([
      checkDatabase(configuration),
      checkExternalEnvironment(configuration, now),
      values['without-proxy'] ? [] : checkPublicProxy(configuration, now),
    ])
    const settings = { what: 'settings', good: true, message: `can be used (${configuration.NODE_ENV})` }
    const findings: readonly Finding[] = [...checkRelease(), settings, ...database, ...outside, ...proxy]
    for (const { what, good, message } of findings) say(`${good ? 'good' : 'BAD '}  ${what.padEnd(12)}${message}`)
    return findings.every(({ good }) => good) ? 'good' : 'found-wrong'
  },
}

function checkRelease(): Finding[] {
  const found = findRelease()
  if (!found) return []
  const { version, commit, made: created } = found
  return [{ what: 'release', good: true, message: `${version} of commit ${commit}, made ${created}` }]
}

async function checkExternalEnvironment(configuration: Configuration, now: () => Date): Promise<Finding[]> {
  const mailer = createSmtpMailer(configuration.SMTP_URL ?? 'smtp://localhost', configuration.MAIL_FROM, {
    requireTls: configuration.NODE_ENV === 'production' && !configuration.SMTP_ALLOW_PLAIN,
  })
  const ports = {
    mailer,
    gateways: configuredGateways(providerSettings(configuration), {
      timeoutMs: configuration.GATEWAY_TIMEOUT_MS,
      version: 'check',
    }),
    whatsapp: createWhatsappClient({
      url: configuration.WHATSAPP_URL ?? '',
      version: configuration.WHATSAPP_VERSION,
      token: configuration.WHATSAPP_TOKEN ?? '',
      phoneNumberId: configuration.WHATSAPP_PHONE_NUMBER_ID ?? '',
      timeoutMs: configuration.GATEWAY_TIMEOUT_MS,
    }),
  }
  try {
    return await checkExternalServices(externalServicesToCheck(configuration, ports, now))
  } finally {
    mailer.close()
  }
}

async function checkPublicProxy(configuration: Configuration, now: () => Date): Promise<Finding[]> {
  const { PUBLIC_ORIGIN: origin, TRUSTED_PROXIES: trustedProxies } = configuration
  if (!origin) return []
  return [await checkProxy({ origin, trustedProxies, secret: await deriveReturnSecret(configuration), now })]
}

async function checkDatabase(configuration: Configuration): Promise<Finding[]> {
  const what = 'database'
  try {
    return await withPortalDatabase(configuration, async (pool) => {
      const { rows } = await pool.query<{ number: number; version: string }>(
        `select current_setting('server_version_num')::int / 10000 as number, current_setting('server_version') as version`,
      )
      const [found] = rows
      const good = (found?.number ?? 0) >= OLDEST_POSTGRESQL
      const says = `PostgreSQL ${found?.version} answers`
      return [
        { what, good, message: good ? says : `${says}; it must be ${OLDEST_POSTGRESQL} or newer` },
        await checkMigrationsAsOwner(configuration, pool),
        ...(await checkSecrets(configuration, pool)),
        ...(await checkProviders(pool, PAYMENT_PROVIDERS)),
        ...(await checkPrivateKeys(pool, SIGNING_PROVIDERS)),
        ...(await checkReplica(configuration, pool)),
      ]
    })
  } catch (error) {
    return [{ what, good: false, message: errorReason(error) }]
  }
}

/** Uses the migration role, because the runtime role may not read the migration tables. */
async function checkMigrationsAsOwner({ DATABASE_MIGRATION_URL }: Configuration, pool: pg.Pool): Promise<Finding> {
  if (!DATABASE_MIGRATION_URL) return checkMigrations(pool)
  const migrating = openPool(DATABASE_MIGRATION_URL, 1)
  return checkMigrations(migrating).finally(() => migrating.end())
}
