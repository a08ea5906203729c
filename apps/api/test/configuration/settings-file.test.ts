import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const SCRIPT = readFileSync(new URL('../../../../deploy/systemd/forenet.sh', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'forenet-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs forenet.sh with a settings file; the command prints its environment. */
function readBy(content: string) {
  const file = join(folder, 'environment')
  writeFileSync(file, content)
  const script = SCRIPT.replace('/etc/forenet/environment', file)
    .replace(/^cd .*$/m, '')
    .replace(/^exec .*$/m, 'exec env -0')
  expect(script).not.toBe(SCRIPT)
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', script], { env: {}, encoding: 'utf8' })
  const entries = stdout.split('\0').map((entry) => /^([^=]*)=([\s\S]*)$/.exec(entry) ?? ['', '', ''])
  return { status, stderr, settings: Object.fromEntries(entries.map(([, name, value]) => [name, value])) }
}

test.each([
  ['MAIL_FROM=Klubben <post@example.org>', 'MAIL_FROM', 'Klubben <post@example.org>'],
  ['FREEPAY_API_KEY=ab$cd#e', 'FREEPAY_API_KEY', 'ab$cd#e'],
  ['FREEPAY_API_KEY=$(touch x)`id`;&|*', 'FREEPAY_API_KEY', '$(touch x)`id`;&|*'],
  ['MAIL_FROM="Klubben" <post@example.org>', 'MAIL_FROM', '"Klubben" <post@example.org>'],
  ["MAIL_FROM='Klubben <post@example.org>'  ", 'MAIL_FROM', 'Klubben <post@example.org>'],
  ['# FREEPAY_API_KEY=no\n\n; no\nSMTP_URL=smtp://a=b:c@d', 'SMTP_URL', 'smtp://a=b:c@d'],
])('forenet reads %j literally, as systemd does', (content, name, value) => {
  const { status, settings } = readBy(content)
  expect([status, settings[name]]).toEqual([0, value])
})

test.each(['FREEPAY_API_KEY=a\\b', 'export PORT=3000', 'PORT'])(
  'forenet rejects %j and repeats no value',
  (content) => {
    const { status, stderr } = readBy(content)
    expect(status).toBe(1)
    expect(stderr).toMatch(/environment: .*/)
    expect(stderr).not.toContain('=')
  },
)
