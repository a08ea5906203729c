import { runCommand } from './commands/run-command.ts'

// Short for `npm run forenet -- keys <action>`.
await runCommand(['keys', ...process.argv.slice(2)])
