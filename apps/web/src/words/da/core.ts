export { problems } from './problems.ts'
export { session } from './session.ts'
export { shell } from './shell.ts'
export { ui } from './ui.ts'
