export { accountInWords } from './account-words.ts'
export { findBooks } from './books.ts'
export { checkBooks, checkBooksForReport, isInOrder } from './check-books.ts'
export { findCheck, listLedgerClubs } from './check-repository.ts'
export { closeBooksThrough, reopenBooksThrough } from './close-books.ts'
export { findLateBooks } from './late-books.ts'
export { ledgerModule } from './module.ts'
export {
  countPostings,
  findLastSequence,
  listPeriodBalances,
  listPeriodSequences,
  listReceivableBalances,
  type PeriodBalance,
  type PostedPeriod,
} from './period-repository.ts'
export { postAllQueued } from './post-movements.ts'
export { findBooksState } from './posting-repository.ts'
export { listVouchers, type Voucher } from './voucher-repository.ts'
