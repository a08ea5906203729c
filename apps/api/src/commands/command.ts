import type { Writable } from 'node:stream'
import type { Configuration } from '../configuration/configuration.ts'

export type CommandContext = {
  environment: Record<string, string | undefined>
  /** Lazy, because help needs no settings. Throws with all errors. */
  configuration: () => Configuration
  now: () => Date
  say: (line: string) => void
  /** Secrets come from standard input, because arguments would end up in the shell history. */
  input: () => Promise<string>
  output: Writable
}

/** `found-wrong`: findings were printed; exits with 1. */
export type CommandResult = 'good' | 'found-wrong'

export type Command = {
  name: string
  explains: string
  usage: readonly string[]
  run: (context: CommandContext, args: readonly string[]) => Promise<CommandResult>
}

/** Printed with the usage; nothing was done. */
export class CommandUsageError extends Error {}
