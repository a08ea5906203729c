export { accountInWords } from './account-texts.ts'
export { closeBooksThrough, findBooks, reopenBooksThrough } from './books.ts'
export { listVouchers, type Voucher } from './books-repository.ts'
export { checkBooks, checkBooksForReport, findLateBooks, isInOrder } from './check-books.ts'
export { findCheck, listLedgerClubs } from './check-repository.ts'
export { ledgerModule } from './module.ts'
export {
  countPostings,
  findLastSequence,
  listPeriodBalances,
  listPeriodSequences,
  listPostedMonths,
  listReceivableBalances,
  type PeriodBalance,
  type PostedPeriod,
} from './period-repository.ts'
export { postAllQueued } from './post-movements.ts'
export { findBooksState } from './posting-repository.ts'
