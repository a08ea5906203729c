import { canBuyWithCode, type DiscountTerms } from '@forenet/domain/discount'

type HideableType = { id: string; hidden: boolean }
type TypeQuestion = { ticketTypeId: string | null }

export function filterUnlockedTicketTypes<T extends HideableType, Q extends TypeQuestion>(
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
