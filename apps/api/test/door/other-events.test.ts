import { createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDoorScene, openDevice } from './scene.ts'

const DAY = 86_400_000
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test("a device lists the club's other visible events once, nearest first", async () => {
  const scene = await createDoorScene(portal)
  const { id: clubId } = scene.organisation
  const at = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)
  const make = async (title: string, days: number, club = clubId, hide = '') => {
    const event = await createEvent(portal.database, club, { title, startsAt: at(days), endsAt: at(days + 0.1) })
    if (hide) await portal.database.$client.query(`update event set ${hide} where id = $1`, [event.id])
    return event.id
  }
  const { rows } = await portal.database.$client.query<{ title: string; startsAt: Date }>(
    'select title, starts_at as "startsAt" from event where id = $1',
    [scene.event.id],
  )
  const [here] = rows
  if (!here) throw new Error('There is no event')
  const ahead = (here.startsAt.getTime() - TEST_NOW.getTime()) / DAY
  const later = await make('Sommerfest', ahead + 30)
  const nextWeek = await make(here.title, ahead + 7, clubId, 'unlisted = true, by_invitation = true')
  await make('Bestyrelsens middag', ahead + 1, clubId, 'unlisted = true, by_invitation = true')
  await make('Kun med link', ahead + 1, clubId, 'unlisted = true')
  await make('Kladde', ahead + 1, clubId, 'enabled = false')
  await make('Hos naboen', ahead + 1, (await createOrganisation(portal.database)).id)
  const device = await openDevice(portal, scene, await scene.makeLink(), 'Main door')
  const { body } = await device.ask(null)
  expect(body.others).toEqual([
    { id: nextWeek, title: here.title, startDate: at(ahead + 7).toISOString() },
    { id: later, title: 'Sommerfest', startDate: at(ahead + 30).toISOString() },
  ])
  expect((await device.ask(body.cursor)).body).not.toHaveProperty('others')
})
