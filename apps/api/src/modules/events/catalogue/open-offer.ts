import { type DiscountTerms, isOpenTo } from '@forenet/domain/discount'

type Type = { id: string; hidden: boolean }
type Asked = { ticketTypeId: string | null }

/**
 * What of an event's tickets and questions is there for who has typed a code of these terms, or none: hidden kinds of ticket that
 * the code does not name are not, nor what is asked with them alone.
 */
export function openOffer<T extends Type, Q extends Asked>(
  { types, questions }: { types: readonly T[]; questions: readonly Q[] },
  terms: Pick<DiscountTerms, 'ticketTypeIds'> | null,
): { types: T[]; questions: Q[] } {
  const open = types.filter(({ id, hidden }) => isOpenTo({ id, hidden }, terms))
  return {
    types: open,
    questions: questions.filter(
      ({ ticketTypeId }) => ticketTypeId === null || open.some(({ id }) => id === ticketTypeId),
    ),
  }
}
