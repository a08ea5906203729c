/** 'First Last', or the e-mail of someone whose names are not known yet. */
export function personName(person: { firstName: string; lastName: string; email: string | null }): string {
  return `${person.firstName} ${person.lastName}`.trim() || (person.email ?? '')
}
