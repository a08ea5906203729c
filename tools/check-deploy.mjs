// `npm run deploy:check`: validates each file of deploy/ with the program that reads it, if installed.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { installPackages, ROOT } from './runtime.mjs'

const DEPLOY_FOLDER = join(ROOT, 'deploy')
/** Maximum exposure level of `systemd-analyze security` in tenths, from 0 (safe) to 100. */
const MAX_EXPOSURE = 25
const readFile = (name) => readFileSync(join(DEPLOY_FOLDER, name), 'utf8')

const DEPLOY_CHECKS = [
  { file: 'compose.yaml', by: 'the compose schema', run: composeMatchesSchema },
  { file: 'compose.yaml', by: 'its own settings', run: composeSetsAllVariables },
  {
    file: 'kubernetes/forenet.yaml',
    by: 'kubernetes-validate',
    needs: 'kubernetes-validate',
    run: kubernetesMatchesSchema,
  },
  {
    file: 'Containerfile',
    by: 'hadolint',
    needs: 'hadolint',
    run: () => runProgram('hadolint', [join(DEPLOY_FOLDER, 'Containerfile')]),
  },
  { file: 'nginx/forenet.conf', by: 'nginx', needs: 'nginx', run: () => nginxAccepts('nginx/forenet.conf') },
  { file: 'nginx/stand-ins.conf', by: 'nginx', needs: 'nginx', run: () => nginxAccepts('nginx/stand-ins.conf') },
  { file: 'haproxy/haproxy.cfg', by: 'haproxy', needs: 'haproxy', run: haproxyAccepts },
  { file: 'patroni/haproxy.cfg', by: 'haproxy', needs: 'haproxy', run: patroniHaproxyAccepts },
  { file: 'patroni/etcd.yaml', by: 'a YAML parser', run: () => isYaml('patroni/etcd.yaml') },
  { file: 'patroni/patroni.yaml', by: 'a YAML parser', run: () => isYaml('patroni/patroni.yaml') },
  { file: 'caddy/Caddyfile', by: 'caddy', needs: 'caddy', run: () => caddyAccepts('caddy/Caddyfile') },
  { file: 'caddy/Caddyfile.compose', by: 'caddy', needs: 'caddy', run: () => caddyAccepts('caddy/Caddyfile.compose') },
  {
    file: 'postgresql/roles.sh',
    by: 'sh -n',
    needs: 'sh',
    run: () => runProgram('sh', ['-n', join(DEPLOY_FOLDER, 'postgresql/roles.sh')]),
  },
  {
    file: 'systemd/forenet.sh',
    by: 'sh -n',
    needs: 'sh',
    run: () => runProgram('sh', ['-n', join(DEPLOY_FOLDER, 'systemd/forenet.sh')]),
  },
  ...readdirSync(join(DEPLOY_FOLDER, 'systemd')).flatMap((name) =>
    name.endsWith('.service')
      ? [
          {
            file: `systemd/${name}`,
            by: 'systemd-analyze',
            needs: 'systemd-analyze',
            run: () => systemdAccepts(name),
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
  for (const { file, by, needs, run } of DEPLOY_CHECKS) {
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
  for (const entry of readdirSync(DEPLOY_FOLDER, { recursive: true, withFileTypes: true })) {
    const file = relative(DEPLOY_FOLDER, join(entry.parentPath ?? entry.path, entry.name))
    if (!entry.isFile() || looked.has(file) || elsewhere.includes(file) || /(^|\.)env$/.test(file)) continue
    sum.failed++
    console.log(`FAILED     deploy/${file} has no check in tools/check-deploy.mjs`)
  }
  return sum
}

async function composeMatchesSchema() {
  const [{ default: Ajv }, { parse }] = await Promise.all([import('ajv'), import('yaml')])
  const schema = JSON.parse(readFileSync(join(ROOT, 'tools/schemas/compose-spec.json'), 'utf8'))
  // Formats (duration, ports) are not validated, because the schema does not define them.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  const validate = ajv.compile({ ...schema, $schema: undefined })
  return validate(parse(readFile('compose.yaml'), { merge: true }))
    ? null
    : ajv.errorsText(validate.errors, { separator: '\n' })
}

function composeSetsAllVariables() {
  const compose = readFile('compose.yaml')
  const sample = new Set([...readFile('compose.env.example').matchAll(/^#?(\w+)=/gm)].map(([, name]) => name))
  const asked = [...compose.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name)
  const unsaid = [...new Set(asked)]
    .filter((name) => !sample.has(name))
    .map((name) => `${name} is not in compose.env.example`)
  const unused = [...sample]
    .filter((name) => !asked.includes(name))
    .map((name) => `${name} is only in compose.env.example`)
  const there = new Set(readdirSync(DEPLOY_FOLDER, { recursive: true }))
  const missing = [...compose.matchAll(/^ +- \.\/([^:]+):/gm)].flatMap(([, path]) =>
    there.has(path) ? [] : `${path} does not exist`,
  )
  const problems = [...unsaid, ...unused, ...missing]
  return problems.length > 0 ? problems.join('\n') : null
}

function kubernetesMatchesSchema() {
  return runProgram('kubernetes-validate', ['--strict', join(DEPLOY_FOLDER, 'kubernetes/forenet.yaml')])
}

function nginxAccepts(name) {
  return runWithCertificate((folder, { key, cert }) => {
    const conf = readFile(name)
      .replace(/ssl_certificate [^;]+;/, `ssl_certificate ${cert};`)
      .replace(/ssl_certificate_key [^;]+;/, `ssl_certificate_key ${key};`)
    writeFileSync(join(folder, 'forenet.conf'), conf)
    const main = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/forenet.conf; }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    return runProgram('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf')])
  })
}

function haproxyAccepts() {
  return runWithCertificate((folder, { both }) => {
    const conf = readFile('haproxy/haproxy.cfg').replace('/etc/haproxy/certificates/', both)
    writeFileSync(join(folder, 'haproxy.cfg'), conf)
    return runProgram('haproxy', ['-c', '-q', '-f', join(folder, 'haproxy.cfg')])
  })
}

function patroniHaproxyAccepts() {
  return runWithCertificate((folder, { cert }) => {
    const conf = readFile('patroni/haproxy.cfg')
      .replace('/etc/forenet-db/authority.crt', cert)
      .replace(/db\d\.example\.org/g, '127.0.0.1')
    writeFileSync(join(folder, 'haproxy.cfg'), conf)
    return runProgram('haproxy', ['-c', '-q', '-f', join(folder, 'haproxy.cfg')])
  })
}

async function isYaml(name) {
  const { parseDocument } = await import('yaml')
  const { errors } = parseDocument(readFile(name))
  return errors.length > 0 ? errors.join('\n') : null
}

function caddyAccepts(name) {
  const env = {
    ...process.env,
    PORTAL_HOST: 'portal.example.org',
    KEYCLOAK_HOST: 'login.example.org',
    XDG_DATA_HOME: tmpdir(),
  }
  return runProgram('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY_FOLDER, name)], env)
}

function systemdAccepts(name) {
  return runWithUnit(name, (file) =>
    runProgram('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', file]),
  )
}

function systemdIsolates(name) {
  const limit = ['--offline=true', `--threshold=${MAX_EXPOSURE}`]
  return runWithUnit(name, (file) => runProgram('systemd-analyze', ['security', '--no-pager', ...limit, file]))
}

/** Replaces ExecStart by an existing program, because the portal is not in /opt/forenet here. */
function runWithUnit(name, work) {
  return runInFolder((folder) => {
    const unit = readFile(`systemd/${name}`).replace(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`)
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

function runInFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'forenet-deploy-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runWithCertificate(work) {
  return runInFolder((folder) => {
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
