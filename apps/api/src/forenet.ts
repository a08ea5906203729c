import { runCommand } from './commands/run-command.ts'

// `npm run forenet -- <command>`: operator commands.
await runCommand(process.argv.slice(2))
