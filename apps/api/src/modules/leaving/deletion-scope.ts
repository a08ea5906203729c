import { whatsappNumber } from '@forenet/domain/whatsapp-number'
import type { LeavingPerson } from '../members/index.ts'

/** The member and children without another guardian. */
export type Leaving = {
  ids: readonly string[]
  email: string
  phones: readonly string[]
}

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
