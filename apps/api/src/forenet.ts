import { runCommand } from './commands/run-command.ts'

// `npm run forenet -- <command>`: what whoever runs the portal does with it.
await runCommand(process.argv.slice(2))
