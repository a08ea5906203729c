import { PassThrough } from 'node:stream'
import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { dispatch } from '../../src/commands/dispatch.ts'
import { readConfiguration } from '../../src/configuration/configuration.ts'

/** Exit code, standard output and standard error of a command. */
export type Answered = { code: number; said: string; complained: string }

/** Runs `forenet` with arguments, an environment and standard input. */
export async function forenet(
  args: readonly string[],
  environment: Record<string, string> = {},
  { input = '', now = () => new Date(), output = new PassThrough() } = {},
): Promise<Answered> {
  const said: string[] = []
  const complained: string[] = []
  const whole = { ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, LOG_LEVEL: 'silent', ...environment }
  const context = {
    environment: whole,
    configuration: () => readConfiguration(whole),
    now,
    input: async () => input,
    output,
  }
  const code = await dispatch(args, context, {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}
