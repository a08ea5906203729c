import { clubDataVisibilityGet } from '@forenet/contract/club/data-visibility-calls'
import { listVisibleDataCategories } from '@forenet/domain/data-visibility'
import { createClubMember, createMember, createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('a member sees who in their clubs can see which data, and nothing of other clubs', async () => {
  const club = await createOrganisation(portal.database)
  const elsewhere = await createOrganisation(portal.database)
  const somebody = await createClubMember(portal.database, club.id)
  const event = await createEvent(portal.database, club.id)
  await withRole(portal, club, { role: 'treasurer' })
  await withRole(portal, club, { role: 'door-steward', eventId: event.id })
  await withRole(portal, club, { role: 'secretary', from: new Date(portal.clock.now.getTime() + 86_400_000) })
  await withRole(portal, elsewhere, { role: 'owner' })
  const { status, body } = await portal.call(somebody, clubDataVisibilityGet)
  expect(status).toBe(200)
  expect(body).toMatchObject([
    {
      key: club.key,
      roles: [
        {
          role: 'treasurer',
          sees: listVisibleDataCategories('treasurer'),
          narrowed: false,
          people: [expect.stringMatching(/./)],
        },
        { role: 'door-steward', sees: ['tickets'], narrowed: true },
      ],
    },
  ])
  const nobody = await createMember(portal.database)
  expect((await portal.call({ email: nobody.email ?? '' }, clubDataVisibilityGet)).body).toEqual([])
})
