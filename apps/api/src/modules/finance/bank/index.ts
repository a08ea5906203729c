export {
  acceptPayoutDifferences,
  listMissingPayoutAcceptances,
  listPaymentsNotPaidOut,
  listUnmatchedLines,
  listUnmatchedPayouts,
} from './closing-repository.ts'
export { BANK_EXPORT_SQL, eraseBankLines, eraseExpiredBankLines } from './erase-repository.ts'
export { bankModule } from './module.ts'
export {
  insertAcceptedBankDifferences,
  listAcceptedBankDifferences,
  listStatementPeriods,
  sumLinesByDay,
} from './period-repository.ts'
