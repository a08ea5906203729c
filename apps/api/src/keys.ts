import { runCommand } from './commands/run-command.ts'

await runCommand(['keys', ...process.argv.slice(2)])
