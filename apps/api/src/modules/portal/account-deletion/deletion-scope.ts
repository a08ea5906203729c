import { normalizeWhatsappNumber } from '@forenet/domain/whatsapp-number'
import type { PersonToDelete } from '../../core/members/index.ts'

/** The member and children without another guardian. */
export type DeletionScope = {
  ids: readonly string[]
  email: string
  phones: readonly string[]
}

export function deletionScope(
  { id, email, phone }: Pick<PersonToDelete, 'id' | 'email' | 'phone'>,
  children: readonly { id: string }[],
): DeletionScope {
  const whatsapp = phone ? normalizeWhatsappNumber(phone) : null
  return {
    ids: [id, ...children.map((child) => child.id)],
    email: email ?? '',
    phones: [...(phone ? [phone] : []), ...(whatsapp ? [whatsapp] : [])],
  }
}
