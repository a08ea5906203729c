import type { Writable } from 'node:stream'
import type { Configuration } from '../configuration/configuration.ts'

/** What a command of `forenet` stands on; tests give their own. */
export type CommandContext = {
  environment: Record<string, string | undefined>
  /** The settings, read when first asked for: help needs none. Throws with all that is wrong in them. */
  configuration: () => Configuration
  now: () => Date
  /** One line of the answer, on standard output. */
  say: (line: string) => void
  /** All of standard input. Secrets come by it or by the environment: a shell keeps arguments. */
  input: () => Promise<string>
  /** Standard output, for what is no text. */
  output: Writable
}

/** How a command ended, beside throwing: `found-wrong` has said what is wrong, and ends the process with 1. */
export type Ending = 'good' | 'found-wrong'

/** One command of `forenet`. */
export type Command = {
  /** Its word on the command line. */
  name: string
  /** What it does, in one line of the list of commands. */
  explains: string
  /** What follows its name, and what each part means: all of it, line by line. */
  usage: readonly string[]
  /** `args` is what follows the name, to be read by `parseArgs`, whose refusals are told with the usage. */
  run: (context: CommandContext, args: readonly string[]) => Promise<Ending>
}

/** The command was not given as it must be: told with its usage, and nothing was done. */
export class WrongUse extends Error {}
