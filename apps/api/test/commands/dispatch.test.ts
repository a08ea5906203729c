import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/commands/dispatch.ts'
import { forenet } from './run-forenet.ts'

/** An environment with invalid settings. */
const UNREADABLE = { NODE_ENV: 'nowhere' }

test.each([[['--help']], [['-h']], [['help']]])('%j lists every command', async (args) => {
  const { code, said } = await forenet(args, UNREADABLE)
  expect(code).toBe(0)
  for (const { name, explains } of COMMANDS) expect(said).toMatch(new RegExp(`${name} +${explains.slice(0, 20)}`))
})

test.each(COMMANDS.map(({ name }) => name))('%s shows its help without settings', async (name) => {
  const asked = await Promise.all([
    forenet([name, '--help'], UNREADABLE),
    forenet(['help', name], UNREADABLE),
    forenet([name, 'anything', '-h'], UNREADABLE),
  ])
  for (const { code, said } of asked) {
    expect(code).toBe(0)
    expect(said).toContain(`forenet ${name}: `)
  }
})

test.each([
  [[], 'npm run forenet -- <command>'],
  [['nothing-of-the-kind'], 'forenet has no command nothing-of-the-kind'],
  [['help', 'nothing-of-the-kind'], 'forenet has no command nothing-of-the-kind'],
])('%j is unknown: all commands are listed', async (args, words) => {
  const { code, said, complained } = await forenet(args, UNREADABLE)
  expect({ code, said }).toEqual({ code: 2, said: '' })
  expect(complained).toContain(words)
  for (const { name } of COMMANDS) expect(complained).toContain(`  ${name} `)
})

test.each(COMMANDS.map(({ name }) => name))('%s rejects unknown arguments and shows its usage', async (name) => {
  const { code, said, complained } = await forenet([name, '--nothing-of-the-kind'], UNREADABLE)
  expect({ code, said }).toEqual({ code: 2, said: '' })
  expect(complained).toContain('--nothing-of-the-kind')
  expect(complained).toContain(`forenet ${name}: `)
})

test('reports invalid settings and exits with 1', async () => {
  expect(await forenet(['check'], UNREADABLE)).toEqual({
    code: 1,
    said: '',
    complained: expect.stringContaining('NODE_ENV: '),
  })
})
