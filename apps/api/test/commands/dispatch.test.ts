import { expect, test } from 'vitest'
import { COMMANDS, dispatch } from '../../src/commands/dispatch.ts'

/** Gives a command line to `forenet` where no settings can be read. */
async function forenet(...args: string[]) {
  const said: string[] = []
  const complained: string[] = []
  const code = await dispatch(
    args,
    {
      environment: {},
      configuration: () => {
        throw new Error('SETTINGS: cannot be read')
      },
      now: () => new Date(),
      input: async () => '',
    },
    { say: (line) => said.push(line), complain: (line) => complained.push(line) },
  )
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

test.each([[['--help']], [['-h']], [['help']]])('%j lists every command', async (args) => {
  const { code, said } = await forenet(...args)
  expect(code).toBe(0)
  for (const { name, explains } of COMMANDS) expect(said).toMatch(new RegExp(`${name} +${explains.slice(0, 20)}`))
})

test.each(COMMANDS.map(({ name }) => name))('%s explains itself without settings', async (name) => {
  const asked = await Promise.all([forenet(name, '--help'), forenet('help', name), forenet(name, 'anything', '-h')])
  for (const { code, said } of asked) {
    expect(code).toBe(0)
    expect(said).toContain(`forenet ${name}: `)
  }
})

test.each([
  [[], 'npm run forenet -- <command>'],
  [['nothing-of-the-kind'], 'forenet has no command nothing-of-the-kind'],
  [['help', 'nothing-of-the-kind'], 'forenet has no command nothing-of-the-kind'],
])('%j is not understood: all commands are listed', async (args, words) => {
  const { code, said, complained } = await forenet(...args)
  expect({ code, said }).toEqual({ code: 2, said: '' })
  expect(complained).toContain(words)
  for (const { name } of COMMANDS) expect(complained).toContain(`  ${name} `)
})

test.each(COMMANDS.map(({ name }) => name))(
  '%s does not take what it does not know, and says its usage',
  async (name) => {
    const { code, said, complained } = await forenet(name, '--nothing-of-the-kind')
    expect({ code, said }).toEqual({ code: 2, said: '' })
    expect(complained).toContain('--nothing-of-the-kind')
    expect(complained).toContain(`forenet ${name}: `)
  },
)

test('what is wrong with the settings is said, and ends with 1', async () => {
  expect(await forenet('check')).toEqual({ code: 1, said: '', complained: 'SETTINGS: cannot be read' })
})
