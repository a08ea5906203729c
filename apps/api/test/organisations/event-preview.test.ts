import { createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database, { name: 'Ry Roklub' })
})
afterAll(() => portal.stop())

const TITLE = 'Fællesroning & "kage" <b>'
const eventOf = (more: Parameters<typeof createEvent>[2] = {}) =>
  createEvent(portal.database, club.id, {
    title: TITLE,
    description: 'Vi ror **hele** vejen.',
    place: 'Bådehuset',
    city: 'Ry',
    startsAt: new Date('2027-05-01T17:00:00Z'),
    endsAt: new Date('2027-05-01T20:00:00Z'),
    ...more,
  })

async function pageOf(event: { id: string }, headers: Record<string, string> = {}, orgKey = club.key) {
  const answer = await fetch(`${portal.origin}/${orgKey}/events/${event.id}`, {
    headers: { 'accept-language': 'da', ...headers },
    redirect: 'manual',
  })
  return { status: answer.status, answer, text: await answer.text() }
}
const tagOf = (text: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(text)?.[1]

test('a shared event link shows its metadata to chats and signed-out visitors', async () => {
  const event = await eventOf()
  const { status, text, answer } = await pageOf(event)
  expect(status).toBe(200)
  expect(tagOf(text, 'og:title')).toBe('Fællesroning &#38; &#34;kage&#34; &#60;b&#62; · Ry Roklub')
  expect(tagOf(text, 'og:description')).toBe(
    'lørdag den 1. maj 2027, kl. 19.00–22.00. Bådehuset, Ry. Vi ror hele vejen.',
  )
  expect(tagOf(text, 'og:url')).toBe(`${portal.origin}/${club.key}/events/${event.id}`)
  expect(tagOf(text, 'og:image')).toMatch(/^https?:/)
  expect(text).toContain('lørdag den 1. maj 2027')
  expect(text).toContain('Vi ror <strong>hele</strong> vejen.')
  expect(text).toContain(`href="/${club.key}/events/${event.id}/register"`)
  expect(text).not.toContain('<b>')
  expect(answer.headers.get('vary')).toMatch(/cookie/)
})

describe('nothing is shown of', () => {
  test.each<[string, () => Promise<{ id: string }>]>([
    ['an event by invitation', () => eventOf({ byInvitation: true, unlisted: true })],
    ['a draft', () => eventOf({ enabled: false })],
    [
      'an event of a hidden club',
      async () => {
        const hidden = await createOrganisation(portal.database, { enabled: false })
        return createEvent(portal.database, hidden.id, { title: TITLE })
      },
    ],
  ])('%s', async (_what, make) => {
    const { text } = await pageOf(await make())
    expect(text).not.toMatch(/Fællesroning|Bådehuset|og:title/)
  })

  test('an event under the key of another club', async () => {
    const other = await createOrganisation(portal.database)
    expect((await pageOf(await eventOf(), {}, other.key)).text).not.toContain('Fællesroning')
  })
})

test('signed-in visitors get the app', async () => {
  const { text } = await pageOf(await eventOf(), { cookie: 'forenet-signed-in=1' })
  expect(text).not.toContain('og:title')
})

test('a cancelled event is shown as cancelled, without registration', async () => {
  const { text } = await pageOf(await eventOf({ cancelledAt: new Date('2026-11-01T10:00:00Z') }))
  expect(text).toContain('<strong class="chip">Aflyst</strong>')
  expect(text).not.toContain('/register"')
})

describe('chats show that', () => {
  test.each([
    ['an event is cancelled', 'Aflyst', { cancelledAt: new Date('2026-11-01T10:00:00Z') }],
    [
      'an event is over',
      'Afholdt',
      { startsAt: new Date('2026-01-02T17:00:00Z'), endsAt: new Date('2026-01-02T20:00:00Z') },
    ],
  ])('%s', async (_what, status, more) => {
    const { text } = await pageOf(await eventOf(more))
    expect(text).toContain(`<title>${status}: Fællesroning`)
    expect(tagOf(text, 'og:title')).toMatch(new RegExp(`^${status}: Fællesroning.* · Ry Roklub$`))
    expect(tagOf(text, 'og:description')).toMatch(new RegExp(`^${status}\\. `))
    expect(/<meta name="description" content="([^"]*)"/.exec(text)?.[1]).toMatch(new RegExp(`^${status}\\. `))
  })
})

describe('the event is found by', () => {
  const led = async (path: string) => {
    const answer = await fetch(portal.origin + path, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }

  test.each([
    ['a key in lower case', (key: string, id: string) => `/${key.toLowerCase()}/events/${id}`],
    ['an old link', (_key: string, id: string) => `/event-${id}-detail`],
  ])('%s', async (_what, path) => {
    const { id } = await eventOf()
    expect(await led(`${path(club.key, id)}?fbclid=1`)).toEqual([308, `/${club.key}/events/${id}?fbclid=1`])
  })

  test.each([')', '.', ').', ',', '%20', '%E2%80%8B'])('a link followed by %j', async (sign) => {
    const { id } = await eventOf()
    expect(await led(`/${club.key}/events/${id}${sign}`)).toEqual([308, `/${club.key}/events/${id}`])
  })

  test('not by an old link if it is a draft', async () => {
    const { id } = await eventOf({ enabled: false })
    expect((await led(`/event-${id}-detail`))[1]).toBeNull()
  })
})
