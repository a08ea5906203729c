import type { Member } from '@forenet/contract/member'

/** 'Mette Kjær Sørensen'; empty without a name. */
export function fullName({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
