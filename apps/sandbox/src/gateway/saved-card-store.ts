import type { Database } from '../store/database.ts'

export type SavedCard = {
  savedCardIdentifier: string
  cardType: number
  maskedPan: string
  cardExpiry: string
  testMode: boolean
  createdAt: string
}

export const NO_SAVED_CARD = '00000000-0000-0000-0000-000000000000'

export type SavedCardStore = ReturnType<typeof openSavedCardStore>

export function openSavedCardStore(database: Database) {
  const insert = database.prepare(
    `INSERT INTO saved_cards (saved_card_identifier, card_type, masked_pan, card_expiry, test_mode, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const find = database.prepare<Omit<SavedCard, 'testMode'> & { testMode: number }>(
    `SELECT saved_card_identifier AS savedCardIdentifier, card_type AS cardType, masked_pan AS maskedPan,
       card_expiry AS cardExpiry, test_mode AS testMode, created_at AS createdAt
     FROM saved_cards WHERE saved_card_identifier = ? AND deleted_at IS NULL`,
  )
  const remove = database.prepare(
    'UPDATE saved_cards SET deleted_at = ? WHERE saved_card_identifier = ? AND deleted_at IS NULL',
  )

  return {
    insert(card: SavedCard): void {
      insert.run(
        card.savedCardIdentifier,
        card.cardType,
        card.maskedPan,
        card.cardExpiry,
        card.testMode ? 1 : 0,
        card.createdAt,
      )
    },
    find(identifier: string): SavedCard | undefined {
      const row = find.get(identifier)
      return row && { ...row, testMode: row.testMode === 1 }
    },
    remove: (identifier: string, at: string): boolean => remove.run(at, identifier) === 1,
  }
}
