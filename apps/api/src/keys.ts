import { runCommand } from './commands/run-command.ts'

// `npm run keys -- <what>`: the same as `npm run forenet -- keys <what>`.
await runCommand(['keys', ...process.argv.slice(2)])
