import { backupCommand } from './backup.ts'
import { booksCommand } from './books.ts'
import { checkCommand } from './check.ts'
import { clubCommand } from './club.ts'
import { type Command, type CommandContext, CommandUsageError } from './command.ts'
import { grantCommand } from './grant.ts'
import { keysCommand } from './keys.ts'
import { mailsCommand } from './mails.ts'
import { maintenanceCommand } from './maintenance.ts'
import { paymentsCommand } from './payments.ts'
import { signOutCommand } from './sign-out.ts'

export const COMMANDS: readonly Command[] = [
  checkCommand,
  backupCommand,
  booksCommand,
  clubCommand,
  grantCommand,
  keysCommand,
  mailsCommand,
  maintenanceCommand,
  paymentsCommand,
  signOutCommand,
]

type OutputStreams = { say: (line: string) => void; complain: (line: string) => void }

const HELP_WORDS = new Set(['--help', '-h', 'help'])

/** Exit codes: 0 success, 1 failure or findings, 2 invalid arguments. */
export async function dispatch(
  args: readonly string[],
  context: Omit<CommandContext, 'say'>,
  { say, complain }: OutputStreams,
): Promise<number> {
  const [name, ...rest] = args
  if (name !== undefined && HELP_WORDS.has(name) && rest.length === 0) {
    say(formatOverview())
    return 0
  }
  const wanted = name === 'help' ? rest[0] : name
  const command = COMMANDS.find((known) => known.name === wanted)
  if (!command) {
    complain(wanted === undefined ? formatOverview() : `forenet has no command ${wanted}\n\n${formatOverview()}`)
    return 2
  }
  if (name === 'help' || rest.some((arg) => arg === '--help' || arg === '-h')) {
    say(formatUsage(command))
    return 0
  }
  try {
    return (await command.run({ ...context, say }, rest)) === 'good' ? 0 : 1
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (!isUsageError(error)) {
      complain(words)
      return 1
    }
    complain(`${words}\n\n${formatUsage(command)}`)
    return 2
  }
}

function isUsageError(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return error instanceof CommandUsageError || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS_'))
}

function formatOverview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2
  return [
    'npm run forenet -- <command>',
    ...COMMANDS.map(({ name, explains }) => `  ${name.padEnd(width)}${explains}`),
    'More of one: npm run forenet -- <command> --help',
  ].join('\n')
}

function formatUsage({ name, explains, usage }: Command): string {
  return [`forenet ${name}: ${explains}`, ...usage.map((line) => `  ${line}`)].join('\n')
}
