import { runCommand } from './commands/run-command.ts'

// `npm run keys -- <action>`: short for `npm run forenet -- keys <action>`.
await runCommand(['keys', ...process.argv.slice(2)])
