export { problemsTexts } from './problems.ts'
export { sessionTexts } from './session.ts'
export { shellTexts } from './shell.ts'
export { uiTexts } from './ui.ts'
