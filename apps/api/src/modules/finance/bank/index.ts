// Public API of this module.
export {
  acceptPayoutDifferences,
  listMissingPayoutAcceptances,
  listNotPaidOut,
  listUnmatchedLines,
  listUnmatchedPayouts,
} from './closing-repository.ts'
export { BANK_EXPORT_SQL, eraseBankLines, eraseOldBankLines } from './erase-repository.ts'
export { bankModule } from './module.ts'
