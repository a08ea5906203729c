import type { Member } from '@forenet/contract/member'

/** 'Mette Kjær Sørensen'; empty where no name has been given. */
export function fullName({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
