import { canBuyWithCode, type DiscountTerms } from '@forenet/domain/discount'

type Type = { id: string; hidden: boolean }
type TypeQuestion = { ticketTypeId: string | null }

/** Excludes hidden ticket types that the discount code does not unlock, and their questions. */
export function filterUnlockedTicketTypes<T extends Type, Q extends TypeQuestion>(
  { types, questions }: { types: readonly T[]; questions: readonly Q[] },
  terms: Pick<DiscountTerms, 'ticketTypeIds'> | null,
): { types: T[]; questions: Q[] } {
  const open = types.filter(({ id, hidden }) => canBuyWithCode({ id, hidden }, terms))
  return {
    types: open,
    questions: questions.filter(
      ({ ticketTypeId }) => ticketTypeId === null || open.some(({ id }) => id === ticketTypeId),
    ),
  }
}
