import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const DOCUMENT = `<!doctype html>
<html lang="en">
<title>Forenet</title>
<!-- forenet:head -->
<div id="root"><!-- forenet:page --><b>rings</b><!-- /forenet:page --></div>`

const texts = (title: string, confirming: string, leaving: string) => ({
  pages: { home: title, 'membership-confirm': 'Betaling', 'organisations-review': 'Clubs' },
  confirming: { title: confirming, text: 'A few seconds.' },
  leaving,
  publicLead: 'All clubs.',
})
const PAGES = {
  start: ['assets/start.js'],
  app: ['assets/app.js', 'assets/app.css'],
  words: { da: { core: ['assets/da-core.js'], home: ['assets/da-home.js'] }, en: { core: ['assets/en-core.js'] } },
  texts: {
    da: texts('Overblik', 'Vi bekræfter din betaling', 'Vi sender dig til login'),
    en: texts('Overview', 'We are confirming your payment', 'Taking you to sign in'),
  },
  pages: [
    { page: '/', name: 'home', open: false, words: ['home'], files: ['assets/home.js', 'assets/app.js'] },
    { page: '/membership/confirm', name: 'membership-confirm', open: false, words: [], files: ['assets/paid.js'] },
    { page: '/organizations-review', name: 'organisations-review', open: true, words: [], files: [] },
  ],
}

let webFolder: string
let portal: TestPortal
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'forenet-web-'))
  await writeFile(join(webFolder, 'index.html'), DOCUMENT)
  await writeFile(join(webFolder, 'pages.json'), JSON.stringify(PAGES))
  portal = await startTestPortal({ webFolder })
})
afterAll(async () => {
  await portal.stop()
  await rm(webFolder, { recursive: true })
})

async function documentAt(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(portal.origin + path, { headers })
  return { answer, text: await answer.text() }
}
const files = (text: string) => [...text.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, , href]) => href)
/** What the first script loads after checking the session. */
const later = (text: string, which: 'files' | 'app' = 'files'): string[] => {
  const content = /<meta name="forenet-start" content="([^"]+)"/.exec(text)?.[1] ?? '{}'
  return JSON.parse(content.replaceAll('&#34;', '"'))[which]
}
const SIGNED_IN = { cookie: 'other=1; forenet-signed-in=1' }
const RETURN = '/membership/confirm?forenettoken=x&authorizationIdentifier=1'

describe('metadata for search engines and shared links', () => {
  test("a club's page describes the club, whatever its name contains", async () => {
    const name = `A "club" & <script>alert(1)</script>'s`
    const { id: club, key } = await createOrganisation(portal.database, {
      name,
      kind: 'choir',
      description: `${'Word '.repeat(60)}</title>`,
    })
    const { text } = await documentAt(`/organizations-review?orgId=${club}`)
    const escaped = 'A &#34;club&#34; &#38; &#60;script&#62;alert(1)&#60;/script&#62;&#39;s'
    expect(text).toContain(`<title>${escaped} · Forenet</title>`)
    expect(text).toContain(`<meta property="og:title" content="${escaped}">`)
    expect(text).toContain(`<link rel="canonical" href="${portal.origin}/${key}">`)
    expect(text).not.toContain('<script>alert')
    const [, description = ''] = /name="description" content="([^"]*)"/.exec(text) ?? []
    expect(description).toMatch(/^Word .* …$/)
    expect(description.length).toBeLessThanOrEqual(161)
    expect(text).not.toContain('noindex')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      url: `${portal.origin}/${key}`,
      name,
      description: expect.stringContaining('</title>'),
    })
    const map = await (await fetch(`${portal.origin}/sitemap.xml`)).text()
    expect(map).toContain(`<loc>${portal.origin}/${key}</loc>`)
  })

  test('an unknown or invalid club is described as the list of clubs', async () => {
    for (const id of ['7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d', 'x', '%00']) {
      const { answer, text } = await documentAt(`/organizations-review?orgId=${id}`)
      expect(answer.status).toBe(200)
      expect(text).toContain('<meta property="og:description" content="All clubs.">')
      expect(text).not.toContain('ld+json')
    }
  })

  test('pages that need a sign-in are not indexed', async () => {
    expect((await documentAt('/', SIGNED_IN)).text).toContain('<meta name="robots" content="noindex">')
    const robots = await (await fetch(`${portal.origin}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${portal.origin}/sitemap.xml`)
  })
})

describe.each([
  ['da-DK,da;q=0.9', 'da', 'Vi bekræfter din betaling'],
  ['en-GB', 'en', 'We are confirming your payment'],
])('for a browser that requests %s', (accepted, language, confirming) => {
  test('the page after payment describes the next step in its language', async () => {
    const { answer, text } = await documentAt(RETURN, { ...SIGNED_IN, 'accept-language': accepted })
    expect(answer.status).toBe(200)
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`<h1 data-first-title>${confirming}</h1>`)
    expect(text).toContain('<p data-first-lead>A few seconds.</p>')
    expect(text).not.toContain('rings')
    expect(answer.headers.get('vary')).toContain('accept-language, cookie')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })
})

test("the chosen language has priority over the browser's", async () => {
  for (const prefix of ['', '__Host-']) {
    const cookie = `${prefix}forenet-language=da; ${prefix}forenet-signed-in=1`
    const { text } = await documentAt('/', { cookie, 'accept-language': 'en' })
    expect(text).toContain('<h1 data-first-title>Overblik</h1>')
  }
})

test('nothing is shown as confirmed without an authorization', async () => {
  const { text } = await documentAt('/membership/confirm', SIGNED_IN)
  expect(text).toContain('<h1 data-first-title>Betaling</h1>')
  expect(text).not.toContain('data-first-lead')
})

test("the list of clubs and a club's page are readable and navigable before the app loads", async () => {
  const name = `Skak & <i>Dam</i>`
  const { id: club, key } = await createOrganisation(portal.database, { name, description: 'Åbent hver "tirsdag".' })
  // A read shared with other visitors is cached for a second.
  const text = await vi.waitFor(
    async () => {
      const found = await documentAt('/organizations-review')
      expect(found.text).toContain(`/${key}"`)
      return found.text
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(text).toContain(`<a href="/${key}">Skak &#38; &#60;i&#62;Dam&#60;/i&#62;</a>`)
  expect(text).toContain('<p data-first-lead>All clubs.</p>')
  expect(text).toContain('aria-busy="false"')
  const { text: one } = await documentAt(`/organizations-review?orgId=${club}`)
  expect(one).toContain('<p data-first-lead>Åbent hver &#34;tirsdag&#34;.</p>')
  expect(one).not.toContain('<li>')
})

test('preloads the files and texts of the page, each once', async () => {
  const { text } = await documentAt('/membership/confirm', { ...SIGNED_IN, 'accept-language': 'da' })
  expect(files(text)).toEqual(['/assets/start.js', '/assets/app.js', '/assets/app.css'])
  expect(later(text)).toEqual(['assets/da-core.js', 'assets/paid.js'])
  expect(later(text, 'app')).toEqual([])
})

test('on the front page the first script loads the app after checking the sign-in', async () => {
  const { text } = await documentAt('/', { ...SIGNED_IN, 'accept-language': 'da' })
  expect(files(text)).toEqual(['/assets/start.js'])
  expect(later(text, 'app')).toEqual(['assets/da-core.js', 'assets/da-home.js', 'assets/app.js', 'assets/app.css'])
  expect(later(text)).toEqual(['assets/da-core.js', 'assets/da-home.js', 'assets/home.js'])
})

test('a signed-out visitor gets only the first script and a notice about signing in', async () => {
  const { text } = await documentAt('/', { 'accept-language': 'da' })
  expect(files(text)).toEqual(['/assets/start.js'])
  expect([...later(text), ...later(text, 'app')]).toEqual([])
  expect(text).toContain('Vi sender dig til login')
})

test('a visitor returning from the sign-in page gets the page', async () => {
  const { text } = await documentAt('/', { referer: `${portal.origin}/auth/realms/forenet/sign-in` })
  expect(later(text)).toContain('assets/home.js')
  const elsewhere = await documentAt('/', { referer: 'https://evil.example/auth/' })
  expect(later(elsewhere.text)).not.toContain('assets/home.js')
})

test('a public page is served to everyone', async () => {
  const { text } = await documentAt('/organizations-review')
  expect(files(text)).toContain('/assets/app.js')
  expect(text).toContain('&#34;open&#34;:true')
})

test('an unknown URL gets the app with status 404', async () => {
  const { answer, text } = await documentAt('/nothing-here')
  expect(answer.status).toBe(404)
  expect(files(text)).toContain('/assets/app.js')
  expect(text).toContain('rings')
})

test("the URL's contents are never written into the document", async () => {
  const { text } = await documentAt('/organizations-review?orgId=%3Cscript%3Esteal(1)%3C%2Fscript%3E&%22%3E%3Cb=1')
  expect(text).not.toContain('steal')
  expect(text).not.toContain('"><b')
})

test('the settings in it equal those of the call', async () => {
  const { text } = await documentAt('/organizations-review')
  const [, content = ''] = /name="forenet-start" content="([^"]*)"/.exec(text) ?? []
  const { settings } = JSON.parse(content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)))
  expect(settings).toEqual(await (await fetch(`${portal.origin}/tools/api/settings`)).json())
})

const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(portal.origin)
    request({ hostname, port, path }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
      .on('error', reject)
      .end()
  })

test.each(['//[x', '/%5Bx', '//user@/', '/\\[', '//:99999999/x', '/%E0%A4%A'])(
  'a URL like %s is unknown and causes no error',
  async (path) => {
    expect([400, 404]).toContain(await statusOf(path))
  },
)

test.each([
  '/\\evil.example/events/1/',
  '//evil.example/%2e%2e',
  '/%5Cevil.example/events/',
  '///evil.example/events/',
])('a URL like %s leads to no other site', async (path) => {
  const { headers } = await portal.app.http.inject({ method: 'GET', url: path })
  const leads = new URL(String(headers.location ?? '/'), portal.origin)
  expect(leads.origin).toBe(portal.origin)
})

test('many visitors of a club cause one database read', async () => {
  const { id: club } = await createOrganisation(portal.database)
  const asked = vi.spyOn(portal.app.payments.pool, 'query')
  // All requests arrive within the second a read is cached, on any machine.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    const paths = Array.from({ length: 40 }, (_, nth) =>
      nth % 2 ? '/sitemap.xml' : `/organizations-review?orgId=${club}`,
    )
    for (const path of paths) expect((await fetch(portal.origin + path)).status).toBe(200)
    expect(asked.mock.calls.length).toBeLessThan(5)
  } finally {
    clock.mockRestore()
    asked.mockRestore()
  }
})
