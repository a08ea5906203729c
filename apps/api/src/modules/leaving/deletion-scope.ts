import { whatsappNumber } from '@forenet/domain/whatsapp-number'
import type { LeavingPerson } from '../members/index.ts'

/** Who leaves at once: the member and the children nobody else looks after, and by what they were known. */
export type Leaving = {
  ids: readonly string[]
  /** Of the member; empty where there is none. */
  email: string
  /** The phone as the member wrote it, and as WhatsApp wants it. */
  phones: readonly string[]
}

/** A member with its children as one: what is exported, and what is deleted. */
export function deletionScope(
  { id, email, phone }: Pick<LeavingPerson, 'id' | 'email' | 'phone'>,
  children: readonly { id: string }[],
): Leaving {
  const whatsapp = phone ? whatsappNumber(phone) : null
  return {
    ids: [id, ...children.map((child) => child.id)],
    email: email ?? '',
    phones: [...(phone ? [phone] : []), ...(whatsapp ? [whatsapp] : [])],
  }
}
