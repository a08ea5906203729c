/** Of whom an event asks a question: of the registration as a whole, or of each ticket, perhaps of one kind alone. */
export type AskedOf = { askedOf: 'entry' | 'ticket'; ticketTypeId: string | null }

/** Whether a question goes with a ticket of a kind; one of a single kind is asked with no other. */
export function isAskedWith({ askedOf, ticketTypeId }: AskedOf, typeId: string): boolean {
  return askedOf === 'ticket' && (ticketTypeId === null || ticketTypeId === typeId)
}
