// Public API of this module.
export {
  acceptPayoutDifferences,
  listMissingPayoutAcceptances,
  listNotPaidOut,
  listUnmatchedLines,
  listUnmatchedPayouts,
} from './closing-repository.ts'
export { eraseBankLines, eraseOldBankLines } from './erase-repository.ts'
export { bankModule } from './module.ts'
export { BANK_EXPORT_SQL } from './personal-data-repository.ts'
