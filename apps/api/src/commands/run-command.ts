import { text } from 'node:stream/consumers'
import { readConfiguration } from '../configuration/configuration.ts'
import { dispatch } from './dispatch.ts'

export async function runCommand(args: readonly string[]): Promise<void> {
  process.exitCode = await dispatch(
    args,
    {
      environment: process.env,
      configuration: () => readConfiguration(process.env),
      now: () => new Date(),
      input: () => text(process.stdin),
      output: process.stdout,
    },
    { say: console.log, complain: console.error },
  )
}
