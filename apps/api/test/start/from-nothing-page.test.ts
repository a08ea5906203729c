import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { SANDBOX_VARIABLES } from '@forenet/sandbox/environment'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../src/commands/dispatch.ts'
import { configurationSchema } from '../../src/configuration/configuration-variables.ts'

// Quick checks of docs/from-nothing-to-running.md; `npm run from-nothing` runs all of it.

const PAGE = readFileSync(new URL('../../../../docs/from-nothing-to-running.md', import.meta.url), 'utf8')
const BLOCKS = [...PAGE.matchAll(/^```sh.*\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands)

/** Setting names that the page writes into a file. */
function settingsIn(file: string): string[] {
  const [, settings = ''] = new RegExp(`cat > ${file}\\) <<EOF\\n([\\s\\S]*?)^EOF$`, 'm').exec(PAGE) ?? []
  return [...settings.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
}

test('every block of the page is valid shell', () => {
  expect(BLOCKS.length).toBeGreaterThan(10)
  for (const input of BLOCKS) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input, encoding: 'utf8' })
    expect(stderr + input, input).toBe(input)
    expect(status).toBe(0)
  }
})

describe('settings and commands on the page exist:', () => {
  const used = BLOCKS.flatMap((block) => [...block.matchAll(/(?:^|\| )forenet (\w+)(.*)$/gm)])

  test.each(used.map(([line, name = '', rest = '']) => [line.trim(), name, rest]))(
    '%s',
    { tags: 'full' },
    (_line, name, rest) => {
      const command = COMMANDS.find((known) => known.name === name)
      const usage = command?.usage.join('\n') ?? ''
      expect(usage).not.toBe('')
      for (const [option] of rest.matchAll(/--[a-z-]+/g)) expect(usage).toContain(option)
    },
  )

  test('settings of the portal', () => {
    const names = settingsIn('/etc/forenet/environment')
    expect(names).toContain('ENCRYPTION_KEY')
    expect(Object.keys(configurationSchema.shape)).toEqual(expect.arrayContaining(names))
  })

  test('settings of the simulators', () => {
    const names = settingsIn('/etc/forenet/stand-ins')
    expect(names).toContain('SANDBOX_STAGING')
    expect(Object.keys(SANDBOX_VARIABLES)).toEqual(expect.arrayContaining(names))
  })
})
