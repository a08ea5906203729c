import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@forenet/testkit/free-port'

const KEYCLOAK_FOLDER = fileURLToPath(new URL('../../deploy/keycloak/', import.meta.url))
const START_WITHIN_MS = 300_000
const ASK_EVERY_MS = 250

export type KeycloakProcess = { port: number; adminPassword: string; stop: () => Promise<void> }

/** Uses an empty in-memory database and the shipped realm. `log`: file for its output. */
export async function startKeycloak(given: {
  home: string
  portal: string
  smtp: URL
  log: string
}): Promise<KeycloakProcess> {
  const [port, management] = [await findFreePort(), await findFreePort()]
  const adminPassword = randomBytes(18).toString('base64url')
  for (const [file, target] of [
    ['realm.json', 'import/forenet-realm.json'],
    ['common-passwords.txt', 'password-blacklists/common-passwords.txt'],
  ] as const) {
    const copy = join(given.home, 'data', target)
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(join(KEYCLOAK_FOLDER, file), copy)
  }
  const log = await open(given.log, 'w')
  const child = spawn('sh', [join(given.home, 'bin', 'kc.sh'), 'start', '--optimized', '--import-realm'], {
    stdio: ['ignore', log.fd, log.fd],
    env: {
      PATH: process.env.PATH,
      ...(process.env.JAVA_HOME ? { JAVA_HOME: process.env.JAVA_HOME } : {}),
      JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx512m',
      KC_HTTP_ENABLED: 'true',
      KC_HTTP_HOST: '127.0.0.1',
      KC_HTTP_PORT: String(port),
      KC_HTTP_MANAGEMENT_PORT: String(management),
      // Host names are not checked, because one portal uses localhost, the other 127.0.0.1.
      KC_HOSTNAME_STRICT: 'false',
      KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
      KC_BOOTSTRAP_ADMIN_PASSWORD: adminPassword,
      KC_SPI_EVENTS_LISTENER__EMAIL__INCLUDE_EVENTS: 'UPDATE_CREDENTIAL,REMOVE_CREDENTIAL',
      FORENET_ORIGIN: given.portal,
      KEYCLOAK_SMTP_HOST: given.smtp.hostname,
      KEYCLOAK_SMTP_PORT: given.smtp.port,
    },
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
    await log.close()
  }
  try {
    await Promise.race([
      isReady(`http://127.0.0.1:${management}/health/ready`),
      ended.then(([code]) => {
        throw new Error(`Keycloak stopped while starting (${code}); ${given.log} says why`)
      }),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return { port, adminPassword, stop }
}

async function isReady(health: string): Promise<void> {
  const until = AbortSignal.timeout(START_WITHIN_MS)
  for (;;) {
    const answer = await fetch(health, { signal: until }).catch(() => null)
    if (answer?.ok) return
    until.throwIfAborted()
    await wait(ASK_EVERY_MS)
  }
}
