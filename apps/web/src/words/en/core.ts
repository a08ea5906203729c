// One file, so that the texts of every page load with one request.
export { problemsTexts } from './problems.ts'
export { sessionTexts } from './session.ts'
export { shellTexts } from './shell.ts'
export { uiTexts } from './ui.ts'
