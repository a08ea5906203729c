import type { Writable } from 'node:stream'
import type { Configuration } from '../configuration/configuration.ts'

export type CommandContext = {
  environment: Record<string, string | undefined>
  /** Reads the settings lazily, because help needs none. Throws with all errors. */
  configuration: () => Configuration
  now: () => Date
  say: (line: string) => void
  /** Reads standard input, for secrets: arguments would end up in the shell history. */
  input: () => Promise<string>
  output: Writable
}

/** Result of a command that did not throw; `found-wrong` has printed its findings and exits with 1. */
export type Ending = 'good' | 'found-wrong'

export type Command = {
  name: string
  explains: string
  usage: readonly string[]
  /** `args` follow the command's name; errors of `parseArgs` are printed with the usage. */
  run: (context: CommandContext, args: readonly string[]) => Promise<Ending>
}

/** Invalid arguments: printed with the usage, nothing was done. */
export class WrongUse extends Error {}
