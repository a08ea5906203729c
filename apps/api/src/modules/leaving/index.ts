// What the rest of the API uses of this module; it imports nothing else of it.
export { clearBooks } from './books.ts'
export { dayInWords } from './day-in-words.ts'
export { endFarewell } from './farewell-repository.ts'
export type { EnqueueLeavingMail, LeavingDeps, LeavingMail } from './leaving-deps.ts'
export { askedLetter, doneLetter } from './letters.ts'
export { leavingRoutes } from './routes.ts'
export { takeLeave } from './take-leave.ts'
