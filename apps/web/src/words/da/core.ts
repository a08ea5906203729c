// One file for the texts of every page, so that they load with one request.
export { problems } from './problems.ts'
export { session } from './session.ts'
export { shell } from './shell.ts'
export { ui } from './ui.ts'
