import type { Ticket } from '@forenet/contract/entry'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'

/** A club with a free event, a member and a steward. */
export async function createTicketScene(
  portal: TestPortal,
  overrides: Parameters<typeof createEvent>[2] = {},
  organisationName = 'Søhøjlandets Roklub',
) {
  const { database } = portal
  const organisation = await createOrganisation(database, { name: organisationName, accentColour: '#1f6f54' })
  const member = await createMember(database, { firstName: 'Mette', lastName: 'Ærø Holm' })
  await createActiveMembership(database, organisation.id, member.id)
  const event = await createEvent(
    database,
    organisation.id,
    {
      title: 'Julefrokost i bådhuset',
      description: 'Vi mødes til sild; snaps, og sang.',
      place: 'Bådhuset',
      placeAddress: 'Havnevej 12, 8600 Silkeborg',
      city: 'Silkeborg',
      ...overrides,
    },
    [
      { name: 'Voksen', memberPriceMinor: 0, guestPriceMinor: 0 },
      { name: 'Barn', memberPriceMinor: 0, guestPriceMinor: 0 },
    ],
  )
  const person: TestPerson = { email: member.email ?? '' }
  const steward: TestPerson = { email: 'steward@example.org', roles: [`org:${organisation.key}|role:ADMIN`] }
  return { organisation, member, event, person, steward }
}
export type TicketScene = Awaited<ReturnType<typeof createTicketScene>>

/** Registers the scene's member and some guests; free entries are confirmed at once. */
export async function confirmed(portal: TestPortal, scene: TicketScene, guests: readonly string[] = []) {
  const { event, member, person } = scene
  const [adult, child] = event.ticketTypes
  const { entry } = await registerSuccessfully(
    portal,
    person,
    event.id,
    buildRegistration(
      [
        { ticketTypeId: adult?.id ?? '', memberId: member.id },
        ...guests.map((attendeeName) => ({ ticketTypeId: child?.id ?? '', attendeeName })),
      ],
      0,
    ),
  )
  const [first] = entry.tickets
  if (!first || entry.state !== 'confirmed') throw new Error(`The entry is ${entry.state}`)
  return { entry, first, codes: entry.tickets.map(codeOf) }
}

/** A ticket's code. */
export function codeOf(ticket: Ticket): string {
  if (!ticket.code) throw new Error(`Ticket ${ticket.id} has no code`)
  return ticket.code
}
