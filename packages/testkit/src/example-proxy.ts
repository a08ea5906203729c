import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SelfSignedCertificate } from './certificate.ts'

const DEPLOY_FOLDER = fileURLToPath(new URL('../../../deploy', import.meta.url))

export type ProxyKind = 'nginx' | 'caddy' | 'haproxy'

export type ProxyOptions = {
  folder: string
  port: number
  processes: readonly number[]
  certificate: SelfSignedCertificate | null
  withoutRetries?: boolean
}

type ProxyRecipe = {
  example: string
  command: (file: string, folder: string) => [string, ...string[]]
  settings: (example: string, options: ProxyOptions) => string
}

const PROXY_RECIPES: Record<ProxyKind, ProxyRecipe> = {
  nginx: {
    example: 'nginx/forenet.conf',
    command: (file, folder) => ['nginx', '-p', folder, '-e', 'stderr', '-c', file],
    settings: (example, { folder, port, processes, certificate, withoutRetries }) => {
      const server = example.slice(example.lastIndexOf('server {'))
      const site = (certificate ? server : server.replace(/^ *ssl_.*\n/gm, ''))
        .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''}`)
        .replace(/ *listen \[::\].*\n/, '')
        .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate?.certFile};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate?.keyFile};`)
        .replace('portal.example.org', 'localhost')
        .replace(/proxy_next_upstream error.*;/, withoutRetries ? 'proxy_next_upstream off;' : '$&')
      const upstream = repeatServerLine(example.slice(0, example.indexOf('server {')), / *server 127.*\n/g, processes)
      return `daemon off; pid ${join(folder, 'pid')}; events {}\nhttp { access_log off;\n${upstream}\n${site}\n}\n`
    },
  },
  caddy: {
    example: 'caddy/Caddyfile',
    command: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
    settings: (example, { port, processes, certificate, withoutRetries }) => {
      const tls = certificate ? `\ttls ${certificate.certFile} ${certificate.keyFile}\n` : ''
      const site = example
        .replace('portal.example.org {\n', `${certificate ? 'https' : 'http'}://localhost:${port} {\n${tls}`)
        .replace(/127\.0\.0\.1:\d+ 127\.0\.0\.1:\d+/, processes.map((own) => `127.0.0.1:${own}`).join(' '))
        .replace(/\t\tlb_try_duration.*\n/, withoutRetries ? '' : '$&')
      return `{\n\tadmin off\n\tauto_https off\n}\n${site}`
    },
  },
  haproxy: {
    example: 'haproxy/haproxy.cfg',
    command: (file) => ['haproxy', '-db', '-f', file],
    settings: (example, { folder, port, processes, certificate, withoutRetries }) => {
      const bound = certificate
        ? example
            .replace(
              'bind :443 ssl crt /etc/haproxy/certificates/',
              `bind 127.0.0.1:${port} ssl crt ${folder}/proxy.pem`,
            )
            .replace(/ *bind :80\n/, '')
        : example
            .replace(/ *bind :443.*\n/, '')
            .replace('bind :80', `bind 127.0.0.1:${port}`)
            .replace(/ *http-request redirect.*\n| *.*X-Forwarded-Proto.*\n/g, '')
      const tried = withoutRetries
        ? bound
            .replace(/ *(option redispatch|retry-on .*|http-request disable-l7-retry.*)\n/g, '')
            .replace(/retries \d/, 'retries 0')
        : bound
      return repeatServerLine(tried, / *server \w+ 127.*\n?/g, processes, (nth) => ` process${nth}`)
    },
  },
}

function repeatServerLine(
  example: string,
  line: RegExp,
  processes: readonly number[],
  name: (nth: number) => string = () => '',
): string {
  const [first = ''] = example.match(line) ?? []
  const rest = /127\.0\.0\.1:\d+(.*)/.exec(first)?.[1] ?? ''
  const all = processes.map((port, nth) => `    server${name(nth)} 127.0.0.1:${port}${rest}\n`).join('')
  return example.replace(first, () => all).replace(line, (found) => (all.includes(found) ? found : ''))
}

const SEARCH_PATH = `${process.env.PATH}:/usr/sbin`

export function hasProxy(kind: ProxyKind): boolean {
  return SEARCH_PATH.split(':').some((folder) => existsSync(join(folder, kind)))
}

/**
 * Starts a proxy with the example configuration in deploy/, changing addresses, certificate and foreground mode.
 * @throws with the proxy's output if it does not start
 */
export async function startExampleProxy(
  kind: ProxyKind,
  options: ProxyOptions,
): Promise<{ stop: () => Promise<void> }> {
  const { example, command, settings } = PROXY_RECIPES[kind]
  const folder = join(options.folder, kind)
  await mkdir(folder, { recursive: true })
  const { certificate } = options
  if (certificate) await writeFile(join(folder, 'proxy.pem'), certificate.cert + certificate.key)
  const file = join(folder, 'settings')
  await writeFile(file, settings(await readFile(join(DEPLOY_FOLDER, example), 'utf8'), { ...options, folder }))
  const [program, ...parameters] = command(file, folder)
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: SEARCH_PATH, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-4_000)
    })
  }
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${kind} ended: ${said}`)
  })
  await Promise.race([waitForConnection(options.port), ended])
  ended.catch(() => undefined)
  return { stop: () => stopProcess(child) }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function waitForConnection(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const listens = await new Promise((done) => {
      socket.once('connect', () => done(true))
      socket.once('error', () => done(false))
    })
    socket.destroy()
    if (listens) return
    await new Promise((done) => setTimeout(done, 50))
  }
}
