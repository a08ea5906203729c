import { clubSettingsGet, clubSettingsSave } from '@forenet/contract/club/settings-calls'
import { ORGANISATION_KINDS } from '@forenet/contract/organisation'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CLUB_PAGE_TEXTS } from '../../src/modules/portal/public-site/site-texts.ts'
import { withRole } from '../club/scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

async function pageAt(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(portal.origin + path, { headers, redirect: 'manual' })
  return { answer, status: answer.status, text: await answer.text() }
}
/** A read for other visitors is cached for a second. */
const shownAt = (path: string, headers: Record<string, string> = {}) =>
  vi.waitFor(
    async () => {
      const page = await pageAt(path, headers)
      expect(page.status).toBe(200)
      return page
    },
    { timeout: 20_000, interval: 100 },
  )
const dataIn = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '{}')
const HOSTILE = `A "club" & <script>alert(1)</script>'s`

test("a club's page shows who it is, what it offers and how to join", async () => {
  const club = await createOrganisation(portal.database, {
    name: 'Ry Roklub',
    description: 'We row.\n\nEvery day.',
    city: 'Ry',
    foundedYear: 1921,
  })
  const offer = await createEdition(portal.database, club.id, { surchargeMinor: 250, ageFrom: 18 })
  await createEdition(portal.database, club.id, {
    name: 'Junior 2028',
    offerStartDate: '2027-11-01',
    startDate: '2028-01-01',
    endDate: '2028-12-31',
  })
  await createEdition(portal.database, club.id, {
    name: 'Long ago',
    startDate: '2020-01-01',
    endDate: '2020-12-31',
  })
  await createEdition(portal.database, club.id, { name: 'A draft', enabled: false })
  const { answer, text } = await shownAt(`/${club.key}`, { 'accept-language': 'da' })
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(text).toContain('<html lang="da">')
  expect(text).toContain('<h1>Ry Roklub</h1>')
  expect(text).toContain('<p>We row.</p><p>Every day.</p>')
  expect(text).toContain('Idrætsforening · Ry · Stiftet 1921')
  expect(text).toContain('<strong>452,50 kr.</strong>')
  expect(text).toContain('Fra 18 år')
  expect(text).toContain(`href="/membership/new?orgId=${club.id}&#38;offerId=${offer.id}"`)
  expect(text.match(/offerId=/g)).toHaveLength(2)
  expect(text).toContain('Kan købes fra 1. november 2027')
  expect(text).not.toContain('Long ago')
  expect(text).not.toContain('A draft')
})

test('the season on sale that lasts longest is open, the others are folded, and events come before them', async () => {
  const club = await createOrganisation(portal.database)
  const season = (year: string) =>
    createEdition(portal.database, club.id, {
      ...{ name: `Senior ${year}`, offerStartDate: '2025-11-01' },
      ...{ startDate: `${year}-01-01`, endDate: `${year}-12-31` },
    })
  await season('2026')
  await season('2027')
  const startsAt = new Date(portal.clock.now.getTime() + 7 * 86_400_000)
  await createEvent(portal.database, club.id, {
    ...{ title: 'Julehygge', startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), guestsInvited: true },
  })
  const { text } = await shownAt(`/${club.key}`, { 'accept-language': 'da' })
  const folded = text.slice(text.indexOf('<details'), text.indexOf('</details>'))
  expect(folded).toContain('Senior 2026')
  expect(folded).not.toContain('Senior 2027')
  expect(text.match(/<details/g)).toHaveLength(1)
  const places = ['Julehygge</strong>', 'Senior 2027</h4>', 'Senior 2026</h4>'].map((words) => text.indexOf(words))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('a membership without a free place is shown as full, and cannot be bought', async () => {
  const club = await createOrganisation(portal.database)
  const edition = await createEdition(portal.database, club.id, { capacity: 1 })
  const { id, email } = await createMember(portal.database)
  const selection = buildSelection(club.id, [{ memberId: id, membershipConfId: edition.id }], edition.priceMinor)
  expect((await preparePurchase(portal, { email: email ?? '' }, selection)).status).toBe(200)
  const { text } = await shownAt(`/${club.key}`, { 'accept-language': 'da' })
  expect(text).toContain('Alle pladser er optaget')
  // Visitors may have an offer, which they see when signed in.
  expect(text).toContain('Har du fået tilbudt en plads, kan du købe den, når du er logget ind.')
  expect(text).not.toContain('class="button" href="/membership/new')
  expect(text).not.toContain('Bliv medlem')
})

test('has metadata for search engines and chats in both languages', async () => {
  const club = await createOrganisation(portal.database, {
    name: HOSTILE,
    description: `</title>${'Word '.repeat(60)}`,
  })
  const own = `${portal.origin}/${club.key}`
  const { text } = await shownAt(`/${club.key}`)
  const escaped = 'A &#34;club&#34; &#38; &#60;script&#62;alert(1)&#60;/script&#62;&#39;s'
  expect(text).toContain(`<title>${escaped} · Forenet</title>`)
  expect(text).toContain(`<meta property="og:title" content="${escaped}">`)
  expect(text).toContain(`<meta property="og:image" content="${portal.origin}/social.png">`)
  expect(text).toContain(`<link rel="canonical" href="${own}">`)
  expect(text).toContain(`<link rel="alternate" hreflang="da" href="${own}?lang=da">`)
  expect(text).not.toContain('<script>alert')
  expect(text).not.toContain('noindex')
  expect(dataIn(text)).toMatchObject({ '@type': 'SportsOrganization', '@id': own, name: HOSTILE })
  const english = await pageAt(`/${club.key}?lang=en`, { 'accept-language': 'da' })
  expect(english.text).toContain('<html lang="en">')
  expect(english.text).toContain(`<link rel="canonical" href="${own}?lang=en">`)
  expect(english.answer.headers.get('content-language')).toBe('en')
  // The app it links to has the same language.
  expect(english.answer.headers.get('set-cookie')).toMatch(/^forenet-language=en; Path=\/; /)
  const unchosen = await pageAt(`/${club.key}`, { cookie: 'forenet-signed-in=1' })
  expect(unchosen.answer.headers.get('set-cookie')).toBeNull()
  expect([text.includes('>Sign in</a>'), unchosen.text.includes('>Sign in</a>')]).toEqual([true, false])
  expect(unchosen.text).toContain('<a href="/">My page</a>')
  const map = await (await fetch(`${portal.origin}/sitemap.xml`)).text()
  expect(map).toContain(`<loc>${own}</loc>`)
})

test('text written by a club is escaped, and links lead to the web only', async () => {
  const bad = `"><img src=x onerror=alert(1)>`
  const club = await createOrganisation(portal.database, {
    name: bad,
    description: bad,
    email: bad,
    phone: bad,
    city: bad,
    addressLine1: bad,
    website: 'javascript:alert(1)',
  })
  await createEdition(portal.database, club.id, { name: bad, description: bad })
  await createEvent(portal.database, club.id, { title: bad, place: bad, city: bad })
  const { text } = await shownAt(`/${club.key}`)
  expect(text).not.toContain('<img src=x')
  expect(text).not.toContain('javascript:')
  expect(text).not.toContain('alert(1)</script>')
  expect(text.match(/<style>/g)).toHaveLength(1)
})

test('shows upcoming events for guests, not for members only, cancelled or past', async () => {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, { title: 'Regatta', guestsInvited: true })
  await createEvent(portal.database, club.id, { title: 'Board night', guestsInvited: false, forMembers: true })
  await createEvent(portal.database, club.id, { title: 'Stormy', guestsInvited: true, cancelledAt: portal.clock.now })
  const { text } = await shownAt(`/${club.key}`)
  expect(text).toContain('Regatta')
  expect(text).toContain(`href="/${club.key}/events/${event.id}"`)
  expect(text).not.toContain('Board night')
  expect(text).not.toContain('Stormy')
  expect(dataIn(text).event).toMatchObject([{ '@type': 'Event', name: 'Regatta' }])
})

test("a hidden club's page is not found, like an unknown one", async () => {
  const hidden = await createOrganisation(portal.database, { enabled: false })
  const shown = await createOrganisation(portal.database)
  await shownAt(`/${shown.key}`)
  const [one, other] = [await pageAt(`/${hidden.key}`), await pageAt('/NOSUCHCLUB')]
  expect([one.status, other.status]).toEqual([404, 404])
  expect(one.text.replaceAll(hidden.key, 'NOSUCHCLUB').replace(/"(instance|requestId)":"[^"]*"/g, '')).toBe(
    other.text.replace(/"(instance|requestId)":"[^"]*"/g, ''),
  )
})

test('has one canonical URL, whatever the spelling', async () => {
  const { key } = await createOrganisation(portal.database)
  await shownAt(`/${key}`)
  const { answer } = await pageAt(`/${key.toLowerCase()}/?lang=da`)
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `/${key}?lang=da`])
  expect((await fetch(`${portal.origin}/${key}`, { method: 'POST' })).status).not.toBe(200)
})

test('is revalidated each time, cached while unchanged, and current a second after a change', async () => {
  const club = await createOrganisation(portal.database, { name: 'Before' })
  const treasurer = await withRole(portal, club, { role: 'owner' })
  const { answer } = await shownAt(`/${club.key}`)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const tag = answer.headers.get('etag') ?? ''
  const again = await pageAt(`/${club.key}`, { 'if-none-match': tag })
  expect(again.status).toBe(304)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toMatch(/style-src 'self' 'sha256-/)
  expect(again.answer.headers.get('content-security-policy')).toBe(policy)
  const params = { orgKey: club.key }
  const settings = (await portal.call(treasurer, clubSettingsGet, { params })).body
  await portal.call(treasurer, clubSettingsSave, { params, body: { ...settings, name: 'After' } })
  await vi.waitFor(
    async () => {
      const changed = await pageAt(`/${club.key}`, { 'if-none-match': tag })
      expect(changed.status).toBe(200)
      expect(changed.text).toContain('<h1>After</h1>')
    },
    { timeout: 20_000, interval: 100 },
  )
})

test('says that nothing is for sale, and links to no purchase', async () => {
  const none = await createOrganisation(portal.database)
  const closed = await createOrganisation(portal.database, { paymentProvider: 'nobody' })
  await createEdition(portal.database, closed.id)
  const { text } = await shownAt(`/${none.key}`, { 'accept-language': 'en' })
  expect(text).toContain('No memberships on offer just now')
  const { text: other } = await shownAt(`/${closed.key}`, { 'accept-language': 'en' })
  expect(other).toContain('You cannot join online just now')
  for (const page of [text, other]) expect(page).not.toContain('/membership/new')
})

test('many visitors of one page cause one database read', { tags: 'full' }, async () => {
  const { key } = await createOrganisation(portal.database)
  await shownAt(`/${key}`)
  const asked = vi.spyOn(portal.app.payments.pool, 'query')
  // All requests arrive within the second a read is cached, on any machine.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    for (let nth = 0; nth < 40; nth += 1) expect((await pageAt(`/${key}`)).status).toBe(200)
    expect(asked.mock.calls.length).toBeLessThan(8)
  } finally {
    clock.mockRestore()
    asked.mockRestore()
  }
})

test('every club category except "other" has a text', () => {
  for (const { kinds } of Object.values(CLUB_PAGE_TEXTS)) {
    expect(Object.keys(kinds).sort()).toEqual(ORGANISATION_KINDS.filter((kind) => kind !== 'other').sort())
  }
})

test("can be embedded by the club's own site only, with links opening outside the frame", async () => {
  const club = await createOrganisation(portal.database)
  await createEdition(portal.database, club.id)
  await createEvent(portal.database, club.id, { title: 'Regatta' })
  const { answer, text } = await shownAt(`/embed/${club.key}`)
  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(answer.headers.has('x-frame-options')).toBe(false)
  expect(text).toContain(`href="${portal.origin}/membership/new?orgId=`)
  expect(text.match(/<a [^>]*target="_top"/g)).toHaveLength(text.match(/<a /g)?.length ?? 0)
  expect(text).toContain('noindex')
  const events = await pageAt(`/embed/${club.key}?show=events&theme=dark`)
  expect(events.text).not.toContain('memberships-title')
  expect(events.text).toContain('color-scheme:dark')
  expect(events.text).not.toContain('prefers-color-scheme')
  for (const path of [`/${club.key}`, '/embed/NOSUCHCLUB', '/tools/api/settings']) {
    const { headers } = (await pageAt(path)).answer
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  }
})

test('the embedding script may be loaded by any site', async () => {
  for (const path of ['/embed.js', '/embedded.js']) {
    const answer = await fetch(portal.origin + path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const tag = answer.headers.get('etag') ?? ''
    expect((await fetch(portal.origin + path, { headers: { 'if-none-match': tag } })).status).toBe(304)
  }
})
