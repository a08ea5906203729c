// `npm run deploy:check`: validates each file of deploy/ with the program that reads it, if installed.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { installPackages, ROOT } from './runtime.mjs'

const DEPLOY = join(ROOT, 'deploy')
/** Maximum exposure level of `systemd-analyze security` in tenths, from 0 (safe) to 100. */
const MAX_EXPOSURE = 25
const read = (name) => readFileSync(join(DEPLOY, name), 'utf8')

const CHECKS = [
  { file: 'compose.yaml', by: 'the compose schema', run: composeFitsItsSchema },
  { file: 'compose.yaml', by: 'its own settings', run: composeIsGivenEverything },
  { file: 'kubernetes/forenet.yaml', by: 'kubernetes-validate', needs: 'kubernetes-validate', run: kubernetesFits },
  {
    file: 'Containerfile',
    by: 'hadolint',
    needs: 'hadolint',
    run: () => runProgram('hadolint', [join(DEPLOY, 'Containerfile')]),
  },
  { file: 'nginx/forenet.conf', by: 'nginx', needs: 'nginx', run: () => nginxTakes('nginx/forenet.conf') },
  { file: 'nginx/stand-ins.conf', by: 'nginx', needs: 'nginx', run: () => nginxTakes('nginx/stand-ins.conf') },
  { file: 'haproxy/haproxy.cfg', by: 'haproxy', needs: 'haproxy', run: haproxyTakes },
  { file: 'patroni/haproxy.cfg', by: 'haproxy', needs: 'haproxy', run: patronisHaproxyTakes },
  { file: 'patroni/etcd.yaml', by: 'a YAML parser', run: () => isYaml('patroni/etcd.yaml') },
  { file: 'patroni/patroni.yaml', by: 'a YAML parser', run: () => isYaml('patroni/patroni.yaml') },
  { file: 'caddy/Caddyfile', by: 'caddy', needs: 'caddy', run: () => caddyTakes('caddy/Caddyfile') },
  { file: 'caddy/Caddyfile.compose', by: 'caddy', needs: 'caddy', run: () => caddyTakes('caddy/Caddyfile.compose') },
  {
    file: 'postgresql/roles.sh',
    by: 'sh -n',
    needs: 'sh',
    run: () => runProgram('sh', ['-n', join(DEPLOY, 'postgresql/roles.sh')]),
  },
  {
    file: 'systemd/forenet.sh',
    by: 'sh -n',
    needs: 'sh',
    run: () => runProgram('sh', ['-n', join(DEPLOY, 'systemd/forenet.sh')]),
  },
  ...readdirSync(join(DEPLOY, 'systemd')).flatMap((name) =>
    name.endsWith('.service')
      ? [
          {
            file: `systemd/${name}`,
            by: 'systemd-analyze',
            needs: 'systemd-analyze',
            run: () => systemdTakes(name),
          },
          {
            file: `systemd/${name}`,
            by: 'systemd-analyze security',
            needs: 'systemd-analyze',
            run: () => systemdIsolates(name),
          },
        ]
      : [],
  ),
]

export async function checkDeploy() {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const looked = new Set()
  for (const { file, by, needs, run } of CHECKS) {
    looked.add(file)
    if (needs && !isInstalled(needs)) {
      sum.skipped++
      console.log(`skipped    deploy/${file} by ${by}: ${needs} is not installed`)
      continue
    }
    const wrong = await run()
    if (wrong === null) sum.passed++
    else sum.failed++
    console.log(
      `${wrong === null ? 'passed   ' : 'FAILED   '}  deploy/${file} by ${by}${wrong === null ? '' : `\n${wrong}`}`,
    )
  }
  // Files checked elsewhere: a real Keycloak imports the realm, the portal reads the samples, links are followed.
  const keycloak = ['keycloak/realm.json', 'keycloak/common-passwords.txt']
  const elsewhere = ['keycloak/README.md', 'patroni/README.md', ...keycloak, '.env.example', 'compose.env.example']
  for (const entry of readdirSync(DEPLOY, { recursive: true, withFileTypes: true })) {
    const file = relative(DEPLOY, join(entry.parentPath ?? entry.path, entry.name))
    if (!entry.isFile() || looked.has(file) || elsewhere.includes(file) || /(^|\.)env$/.test(file)) continue
    sum.failed++
    console.log(`FAILED     deploy/${file} has no check in tools/check-deploy.mjs`)
  }
  return sum
}

async function composeFitsItsSchema() {
  const [{ default: Ajv }, { parse }] = await Promise.all([import('ajv'), import('yaml')])
  const schema = JSON.parse(readFileSync(join(ROOT, 'tools/schemas/compose-spec.json'), 'utf8'))
  // Formats (duration, ports) are not validated, because the schema does not define them.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  const validate = ajv.compile({ ...schema, $schema: undefined })
  return validate(parse(read('compose.yaml'), { merge: true }))
    ? null
    : ajv.errorsText(validate.errors, { separator: '\n' })
}

function composeIsGivenEverything() {
  const compose = read('compose.yaml')
  const sample = new Set([...read('compose.env.example').matchAll(/^#?(\w+)=/gm)].map(([, name]) => name))
  const asked = [...compose.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name)
  const unsaid = [...new Set(asked)]
    .filter((name) => !sample.has(name))
    .map((name) => `${name} is not in compose.env.example`)
  const unused = [...sample]
    .filter((name) => !asked.includes(name))
    .map((name) => `${name} is only in compose.env.example`)
  const there = new Set(readdirSync(DEPLOY, { recursive: true }))
  const missing = [...compose.matchAll(/^ +- \.\/([^:]+):/gm)].flatMap(([, path]) =>
    there.has(path) ? [] : `${path} does not exist`,
  )
  const problems = [...unsaid, ...unused, ...missing]
  return problems.length > 0 ? problems.join('\n') : null
}

function kubernetesFits() {
  return runProgram('kubernetes-validate', ['--strict', join(DEPLOY, 'kubernetes/forenet.yaml')])
}

function nginxTakes(name) {
  return withCertificate((folder, { key, cert }) => {
    const conf = read(name)
      .replace(/ssl_certificate [^;]+;/, `ssl_certificate ${cert};`)
      .replace(/ssl_certificate_key [^;]+;/, `ssl_certificate_key ${key};`)
    writeFileSync(join(folder, 'forenet.conf'), conf)
    const main = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/forenet.conf; }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    return runProgram('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf')])
  })
}

function haproxyTakes() {
  return withCertificate((folder, { both }) => {
    const conf = read('haproxy/haproxy.cfg').replace('/etc/haproxy/certificates/', both)
    writeFileSync(join(folder, 'haproxy.cfg'), conf)
    return runProgram('haproxy', ['-c', '-q', '-f', join(folder, 'haproxy.cfg')])
  })
}

function patronisHaproxyTakes() {
  return withCertificate((folder, { cert }) => {
    const conf = read('patroni/haproxy.cfg')
      .replace('/etc/forenet-db/authority.crt', cert)
      .replace(/db\d\.example\.org/g, '127.0.0.1')
    writeFileSync(join(folder, 'haproxy.cfg'), conf)
    return runProgram('haproxy', ['-c', '-q', '-f', join(folder, 'haproxy.cfg')])
  })
}

async function isYaml(name) {
  const { parseDocument } = await import('yaml')
  const { errors } = parseDocument(read(name))
  return errors.length > 0 ? errors.join('\n') : null
}

function caddyTakes(name) {
  const env = {
    ...process.env,
    PORTAL_HOST: 'portal.example.org',
    KEYCLOAK_HOST: 'login.example.org',
    XDG_DATA_HOME: tmpdir(),
  }
  return runProgram('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, name)], env)
}

function systemdTakes(name) {
  return withUnit(name, (file) => runProgram('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', file]))
}

function systemdIsolates(name) {
  const limit = ['--offline=true', `--threshold=${MAX_EXPOSURE}`]
  return withUnit(name, (file) => runProgram('systemd-analyze', ['security', '--no-pager', ...limit, file]))
}

/** Replaces ExecStart by an existing program, because the portal is not in /opt/forenet here. */
function withUnit(name, work) {
  return inFolder((folder) => {
    const unit = read(`systemd/${name}`).replace(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`)
    const file = join(folder, name.replace('@.', '@3000.'))
    writeFileSync(file, unit.replaceAll('file:///opt/forenet/', 'https://example.org/'))
    return work(file)
  })
}

function runProgram(program, args, env = process.env) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env })
  return status === 0 ? null : [error?.message, stdout, stderr].filter(Boolean).join('\n').slice(-4_000)
}

function isInstalled(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
}

function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'forenet-deploy-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function withCertificate(work) {
  return inFolder((folder) => {
    const [key, cert, both] = ['key', 'cert', 'both'].map((name) => join(folder, `${name}.pem`))
    const wanted = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=portal.example.org']
    const wrong = runProgram('openssl', ['req', '-x509', ...wanted, '-keyout', key, '-out', cert])
    if (wrong !== null) return wrong
    writeFileSync(both, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))
    return work(folder, { key, cert, both })
  })
}

if (process.argv[1]?.endsWith('check-deploy.mjs')) {
  await installPackages({ everything: true })
  const { passed, failed, skipped } = await checkDeploy()
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exit(failed === 0 ? 0 : 1)
}
