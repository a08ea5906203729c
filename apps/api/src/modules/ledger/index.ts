export { checkBooks, isInOrder } from './check-books.ts'
export { findCheck, listLedgerClubs } from './check-repository.ts'
export { findLateBooks } from './late-books.ts'
export { ledgerModule } from './module.ts'
