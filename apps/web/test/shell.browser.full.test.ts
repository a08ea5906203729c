import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findAccessibilityViolations, getSharedBrowser } from '@forenet/testkit/browser'
import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Visit, visitor } from './fixture/browser.ts'
import { type Built, buildApp } from './fixture/built-app.ts'
import { buildOffer, buildOrganisation, buildStanding } from './fixture/people.ts'
import { type PortalStandIn, startPortalStandIn } from './fixture/portal-stand-in.ts'

// Generous for busy machines.
vi.setConfig({ testTimeout: 90_000 })
const PATIENT = { timeout: 30_000 }

/** Chromium sometimes fails to close a context; restart it for the next test. */
const CLOSES_WITHIN_MS = 10_000

let app: Built
let browser: Browser
let portal: PortalStandIn
let visits: Visit[]

beforeAll(async () => {
  ;[app, browser] = await Promise.all([buildApp(), getSharedBrowser()])
})
afterAll(async () => {
  await app?.remove()
})
beforeEach(async () => {
  visits = []
  portal = await startPortalStandIn(app.dist, () => new Date())
})
afterEach(async () => {
  // Close the server first: pending navigations end, so that the context can close.
  await portal.close()
  const closed = Promise.all(visits.map(({ page }) => page.context().close())).then(() => true)
  const stuck = new Promise<boolean>((done) => setTimeout(() => done(false), CLOSES_WITHIN_MS).unref())
  if (await Promise.race([closed, stuck])) return
  await browser.close()
  browser = await getSharedBrowser()
})

type Options = Omit<Parameters<typeof visitor>[1], 'origin'>
async function arrive(path: string, options: Options = {}): Promise<Visit> {
  const visit = await visitor(browser, { origin: portal.origin, ...options })
  visits.push(visit)
  await visit.page.goto(path)
  return visit
}
const member = (path: string, options: Options = {}) => arrive(path, { signedIn: true, ...options })
async function settled({ page }: Visit): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('status', { name: /Loading|Henter/ }).waitFor({ state: 'detached' })
}

describe('signing in', () => {
  test('shows the page with a skeleton during the session check', async () => {
    const visit = await visitor(browser, { origin: portal.origin, signedIn: true })
    visits.push(visit)
    const found = Promise.withResolvers<void>()
    await visit.page.route('**/token', async (route) => {
      await found.promise
      await route.continue()
    })
    await visit.page.goto('/membership/new')
    await visit.page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor()
    await visit.page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    expect(await findAccessibilityViolations(visit.page)).toEqual([])
    found.resolve()
    await visit.page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
    await visit.page.getByRole('heading', { name: 'New Membership', level: 1 }).waitFor()
    expect(visit.faults).toEqual([])
  })

  test('cancelling at the provider shows a message without a redirect loop', async () => {
    const visit = await arrive('/memberships')
    await visit.page.getByRole('link', { name: 'Turn back' }).click()
    await visit.page.getByRole('heading', { name: 'Sign-in was not completed' }).waitFor()
    await visit.page.getByRole('button', { name: 'Sign in' }).last().click()
    await visit.page.getByRole('link', { name: 'Sign in' }).click()
    await visit.page.getByRole('heading', { name: 'Memberships', level: 1 }).waitFor()
    expect(new URL(visit.page.url()).pathname).toBe('/memberships')
  })

  test('a member without roles sees no page', async () => {
    portal.identity.person.roles = ['org:roklub|role:GUEST']
    const visit = await member('/memberships')
    await visit.page.getByRole('heading', { name: 'No access' }).waitFor()
  })

  test('an administrator without second factor is a member, with a link to step up', async () => {
    portal.identity.person.roles = ['org:roklub|role:ADMIN', 'org:ALL|role:USER']
    const visit = await member('/memberships')
    const navigation = visit.page.getByRole('navigation', { name: 'Main navigation' })
    const more = navigation.getByRole('button', { name: 'Sign in as administrator' })
    await more.waitFor()
    expect(await navigation.getByRole('link', { name: 'Run a club' }).count()).toBe(0)
    await visit.page.goto('/payments/reconciliation')
    await visit.page.getByRole('heading', { name: 'Confirm it is you' }).waitFor()
    const asked = visit.page.waitForRequest(/\/openid-connect\/auth\?.*prompt=login/)
    await more.click()
    expect(new URL((await asked).url()).searchParams.get('acr_values')).toBe('aal2')
  })

  test('a role granted in the portal gives access to its pages only', async () => {
    portal.identity.person.amr = ['pwd', 'otp']
    portal.grants = [{ role: 'treasurer', organisationKey: 'roklub', eventId: null, teamId: null }]
    const treasurer = await member('/memberships')
    await treasurer.page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Run a club' })
      .waitFor()
    portal.grants = [{ role: 'door-steward', organisationKey: 'roklub', eventId: null, teamId: null }]
    const steward = await member('/payments/reconciliation')
    await steward.page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  })

  test('a provider that forbids framing fails after the timeout and one reload', async () => {
    portal.identity.framesAnswer = false
    const visit = await visitor(browser, { origin: portal.origin })
    visits.push(visit)
    await visit.page.clock.install()
    await visit.page.goto('/memberships')
    const settingsAsked = () => portal.identity.asked.filter((asked) => asked.includes('3p-cookies')).length
    await expect.poll(settingsAsked, PATIENT).toBe(1)
    await visit.page.clock.runFor(10_000)
    await expect.poll(settingsAsked, PATIENT).toBe(2)
    await visit.page.clock.runFor(10_000)
    await visit.page.getByRole('heading', { name: 'We cannot reach the sign-in service' }).waitFor()
    expect(settingsAsked()).toBe(2)
  })
})

describe('URLs', () => {
  test('a payment return link under /ui preserves its token', async () => {
    const noCard = '00000000-0000-0000-0000-000000000000'
    const address = `/membership/confirm?forenettoken=0001e10&authorizationIdentifier=7&savedCardIdentifier=${noCard}`
    const visit = await member(`/ui${address}`)
    await settled(visit)
    expect(visit.page.url()).toBe(portal.origin + address)
  })
})

describe('starting', () => {
  test('the build has no circular chunk dependencies', async () => {
    const manifest: Record<string, { imports?: string[] }> = JSON.parse(
      await readFile(join(app.dist, '.vite/manifest.json'), 'utf8'),
    )
    const waiting: string[] = []
    const whole = new Set<string>()
    function follow(key: string): void {
      expect(waiting).not.toContain(key)
      if (whole.has(key)) return
      waiting.push(key)
      for (const next of manifest[key]?.imports ?? []) follow(next)
      whole.add(waiting.pop() ?? '')
    }
    for (const key of Object.keys(manifest)) follow(key)
    expect(whole.size).toBe(Object.keys(manifest).length)
  })

  test('without settings shows an error, and continues once they load', async () => {
    portal.settings = null
    const visit = await arrive('/page-error-404', { locale: 'da-DK' })
    await visit.page.getByRole('heading', { name: 'Vi kan ikke få fat i Forenet' }).waitFor()
    expect(await findAccessibilityViolations(visit.page)).toEqual([])
    portal.settings = {}
    await visit.page.getByRole('button', { name: 'Prøv igen' }).click()
    await visit.page.getByRole('heading', { name: 'Siden findes ikke' }).waitFor()
  })

  test('in development the title replaces the logo', async () => {
    portal.settings = { developmentTitle: true }
    const visit = await arrive('/page-error-404')
    await visit.page.getByRole('link', { name: 'DEV TITLE' }).waitFor()
  })

  test('a page that fails to load shows an error, and loads later', async () => {
    const visit = await member('/my-profile')
    await settled(visit)
    await visit.page.route(/assets.*memberships/, (route) => route.abort())
    await visit.page.getByRole('link', { name: 'Membership', exact: true }).click()
    await visit.page.getByRole('heading', { name: 'The page could not be loaded' }).waitFor()
    expect(await findAccessibilityViolations(visit.page)).toEqual([])
    await visit.page.unrouteAll()
    await visit.page.getByRole('button', { name: 'Try again' }).click()
    await visit.page.getByRole('heading', { name: 'Memberships', level: 1 }).waitFor()
  })

  test('a failed language switch shows an error and changes nothing', async () => {
    const visit = await arrive('/page-error-404')
    await settled(visit)
    await visit.page.route(/assets.*core/, (route) => route.abort())
    await visit.page.getByRole('button', { name: 'Dansk' }).click()
    await visit.page.getByRole('alert').getByText('the language is unchanged').waitFor()
    await visit.page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  })

  test('a newer build is offered after an hour, not before', async () => {
    const visit = await visitor(browser, { origin: portal.origin })
    visits.push(visit)
    await visit.page.clock.install()
    await visit.page.goto('/page-error-404')
    await visit.page.getByRole('button', { name: 'Sign in' }).waitFor()
    portal.servedBuild = 'fedcba9876543210'
    const offer = visit.page.getByRole('button', { name: 'Load it now' })
    // The clock may advance by several seconds on a busy machine.
    await visit.page.clock.fastForward(3_000_000)
    expect(await offer.count()).toBe(0)
    await visit.page.clock.fastForward(600_000)
    await offer.waitFor()
    await visit.page.getByRole('button', { name: /Close the notice/ }).click()
    expect(await offer.count()).toBe(0)
  })
})

describe('a club', () => {
  const sound = buildOrganisation({ name: 'Roskilde Roklub' })
  const broken = buildOrganisation({ name: 'Skanderborg Skakklub' })

  async function arriveAmongClubs(path: string, failing: RegExp) {
    const visit = await visitor(browser, { origin: portal.origin, signedIn: true })
    visits.push(visit)
    const { page } = visit
    let isMended = false
    const answer = (pattern: string, json: object) => page.route(pattern, (route) => route.fulfill({ json }))
    await page.route('**/overview*', (route) => {
      const orgId = new URL(route.request().url()).searchParams.get('orgId')
      const clubs = [sound, broken].filter(({ id }) => orgId === null || id === orgId)
      return route.fulfill({ json: clubs.map((organisation) => ({ organisation, participants: [buildStanding()] })) })
    })
    await answer('**/config/membership/list', [buildOffer()])
    await answer('**/config/payment/**', { provider: 'freepay', testMode: false, currencySymbol: 'DKK' })
    await page.route(failing, (route) =>
      isMended || !route.request().url().includes(broken.id)
        ? route.fallback()
        : route.fulfill({ status: 500, json: { code: 'internal' } }),
    )
    await page.goto(path)
    const mend = () => {
      isMended = true
    }
    return { page, mend }
  }

  test.each([
    ['a club whose offers fail to load', /config\/membership/, 'The club’s memberships could not be loaded.'],
    ['a club whose payment setup fails to load', /config\/payment/, 'The club’s payment settings could not be loaded.'],
  ])('%s is not selectable, gives the reason, and is selectable once it responds', async (_what, failing, why) => {
    const { page, mend } = await arriveAmongClubs('/organizations', failing)
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: broken.name })
    await card.getByText(why).waitFor()
    await page.getByRole('link', { name: sound.name }).waitFor()
    expect(await card.getByRole('link').count()).toBe(0)
    expect(await findAccessibilityViolations(page)).toEqual([])
    mend()
    await card.getByRole('button', { name: 'Try again' }).click()
    await card.getByRole('link', { name: broken.name }).waitFor()

    const details = await arriveAmongClubs(`/organizations-${broken.id}-details`, failing)
    await details.page.getByRole('heading', { name: 'You cannot join right now' }).waitFor()
    expect(await details.page.locator('a[href^="/membership/new"]').count()).toBe(0)
  })
})

describe('home', () => {
  /** Responds with clubs without family members, and events. */
  async function arriveHome(path: string, answers: Record<string, unknown>, width = 1440) {
    const visit = await visitor(browser, { origin: portal.origin, signedIn: true, viewport: { width, height: 900 } })
    visits.push(visit)
    for (const [pattern, json] of Object.entries(answers)) {
      await visit.page.route(pattern, (route) => route.fulfill({ json }))
    }
    await visit.page.goto(path)
    await visit.page.getByRole('heading', { name: 'Hello, Mette', level: 1 }).waitFor()
    return visit
  }

  test('suggests clubs, lists all with pagination, and searches, also by URL', async () => {
    const clubs = Array.from({ length: 40 }, (_club, index) =>
      buildOrganisation({ name: `Klub ${index + 1}`, city: 'Ry', postCode: '8680' }),
    )
    const standing = (organisation: (typeof clubs)[number]) => ({ organisation, participants: [buildStanding()] })
    const answers = {
      '**/overview': clubs.slice(0, 6).map(standing),
      '**/overview?orgId=*': clubs.slice(39).map(standing),
      '**/config/membership/list': [buildOffer()],
      '**/config/payment/**': {},
    }
    const { page, faults } = await arriveHome('/organizations', answers)
    await page.route('**/org/list*', (route) => {
      const { searchParams } = new URL(route.request().url())
      const found = clubs.filter(({ name }) => name.toLowerCase().includes(searchParams.get('q') ?? ''))
      const from = found.findIndex(({ id }) => id === searchParams.get('after')) + 1
      return route.fulfill({ json: found.slice(from, from + 20) })
    })
    const links = page.getByRole('main').getByRole('link', { name: /^Klub / })
    const listed = () => links.allInnerTexts()
    await expect.poll(async () => (await listed()).length, PATIENT).toBe(6)
    await page.getByRole('link', { name: 'See all clubs' }).click()
    await page.waitForURL(/shown=all/)
    await expect.poll(async () => (await listed()).length, PATIENT).toBe(20)
    await page.getByRole('button', { name: 'Show more clubs' }).click()
    await expect.poll(async () => (await listed()).length, PATIENT).toBe(40)
    await page.getByRole('searchbox', { name: 'Search clubs' }).fill('klub 40')
    await page.waitForURL(/q=klub\+40/)
    await expect.poll(listed, PATIENT).toEqual(['Klub 40'])
    await page.reload()
    await expect.poll(listed, PATIENT).toEqual(['Klub 40'])
    await links.click()
    // Breadcrumbs show the club's name.
    const way = page.getByRole('navigation', { name: 'You are here' })
    await way.getByText('Klub 40').waitFor()
    await way.getByRole('link', { name: 'Organisations' }).click()
    await page.waitForURL(`${portal.origin}/organizations`)
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  })

  test('shows stuck payments and unanswered messages of all clubs to the operator only', async () => {
    const club = buildOrganisation({ name: 'Roskilde Roklub' })
    const thread = { organisation: club, last: { from: 'member', senderName: 'Ida', beginning: 'Hej' } }
    const role = { role: 'secretary', event: null, team: null }
    const own = {
      id: club.id,
      key: 'roklub',
      name: club.name,
      kind: 'sport',
      accentColour: '#00684a',
      logo: null,
      roles: [role],
    }
    const answers = {
      '**/payment/trouble': [{ organisation: club, orders: 2 }],
      '**/contact/thread/list*': { items: [thread], next: null },
      '**/own/clubs': { clubs: [own], invitations: [], strong: true },
      '**/roklub/overview': { needs: [{ kind: 'messages', count: 1 }], figures: [], keptSince: null, nextEvent: null },
    }
    portal.identity.person.amr = ['pwd', 'otp']
    portal.identity.person.roles = ['org:ALL|role:SUPER_ADMIN', 'org:ALL|role:USER']
    const { page } = await arriveHome('/', answers)
    await page.getByText('2 payments are stuck').waitFor()
    const see = page.getByRole('link', { name: 'See the payments' })
    expect(await see.getAttribute('href')).toBe(`/payments/reconciliation?orgId=${club.id}`)
    await page.getByText('One message is waiting for an answer').waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    portal.identity.person.roles = ['org:ALL|role:USER']
    portal.grants = [{ role: 'secretary', organisationKey: 'roklub', eventId: null, teamId: null }]
    const secretary = await arriveHome('/', answers)
    await secretary.page.getByRole('heading', { name: club.name }).waitFor()
    expect(await secretary.page.getByRole('heading', { name: 'As administrator' }).count()).toBe(0)
  })
})

describe('navigation', () => {
  test('by keyboard: skip link, current entry, heading focus, title', async () => {
    const { page } = await member('/memberships', { viewport: { width: 1440, height: 900 } })
    await page.getByRole('heading', { name: 'Memberships', level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
    const current = page.getByRole('navigation', { name: 'Main navigation' }).locator('[aria-current]')
    expect(await current.allInnerTexts()).toEqual(['Membership'])
    await page.getByRole('link', { name: 'Home', exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Hello, Mette', level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), PATIENT).toBe('H1')
    expect(await current.allInnerTexts()).toEqual(['Home'])
    expect(await page.title()).toBe('Organisations · Forenet')
  })

  test('on a phone: hidden, as overlay, closed by an outside click or Escape', async () => {
    const { page } = await member('/memberships', { viewport: { width: 390, height: 844 } })
    const navigation = page.getByRole('navigation', { name: 'Main navigation' })
    const open = page.getByRole('button', { name: 'Open the navigation' })
    await open.click()
    await navigation.waitFor()
    await page.mouse.click(380, 500)
    await navigation.waitFor({ state: 'hidden' })
    await open.click()
    await page.keyboard.press('Escape')
    await navigation.waitFor({ state: 'hidden' })
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true)
    await open.click()
    await navigation.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Hello, Mette', level: 1 }).waitFor()
    await navigation.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('home is the same page at both URLs', async () => {
    const { page } = await member('/', { viewport: { width: 1440, height: 900 } })
    const current = page.getByRole('navigation', { name: 'Main navigation' }).locator('[aria-current=page]')
    await page.getByRole('heading', { name: 'Hello, Mette', level: 1 }).waitFor()
    expect(await current.allInnerTexts()).toEqual(['Home'])
    await current.click()
    await page.waitForURL('**/organizations')
    await page.getByRole('heading', { name: 'Hello, Mette', level: 1 }).waitFor()
    expect(await current.allInnerTexts()).toEqual(['Home'])
  })

  test('the mobile bar has the main links and opens the full navigation', async () => {
    const visit = await member('/memberships', { viewport: { width: 390, height: 844 } })
    const { page } = visit
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    const navigation = page.getByRole('navigation', { name: 'Main navigation' })
    await page.getByRole('heading', { name: 'Memberships', level: 1 }).waitFor()
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Home', 'Events', 'Tickets', 'Membership'])
    expect(await bar.locator('[aria-current]').allInnerTexts()).toEqual(['Membership'])
    const heights = await bar.getByRole('listitem').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)

    const more = bar.getByRole('button', { name: 'More' })
    await more.click()
    await navigation.getByRole('link', { name: 'Calendar' }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await navigation.waitFor({ state: 'hidden' })
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
    await more.click()
    await navigation.waitFor()
    await more.click()
    await navigation.waitFor({ state: 'hidden' })

    await bar.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Hello, Mette', level: 1 }).waitFor()
    // Poll, because the page may still grow above the bar.
    const underBar = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [foot, top] = await Promise.all([page.getByRole('contentinfo').boundingBox(), bar.boundingBox()])
      return (foot?.y ?? 0) + (foot?.height ?? 0) - (top?.y ?? 0)
    }
    await expect.poll(underBar, PATIENT).toBeLessThanOrEqual(1)
    await page.emulateMedia({ media: 'print' })
    await bar.waitFor({ state: 'hidden' })
  })

  test('the bar is hidden by focused inputs and a page’s action bar', async () => {
    const visit = await visitor(browser, {
      origin: portal.origin,
      signedIn: true,
      viewport: { width: 390, height: 844 },
    })
    visits.push(visit)
    const { page } = visit
    await page.route('**/overview', (route) =>
      route.fulfill({ json: [{ organisation: buildOrganisation(), participants: [buildStanding()] }] }),
    )
    await page.goto('/organizations?q=nowhere')
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    await bar.waitFor()
    const search = page.getByRole('searchbox', { name: 'Search clubs' })
    await search.focus()
    await bar.waitFor({ state: 'hidden' })
    await search.blur()
    await bar.waitFor()
    await page.goto('/edit-profile')
    await page.getByRole('button', { name: 'Save' }).waitFor()
    expect(await bar.isVisible()).toBe(false)
  })

  test('the account menu shows the user, and persists language and appearance', async () => {
    const { page } = await member('/my-profile')
    const badge = page.getByRole('button', { name: /Your account/ })
    await page.keyboard.press('Tab')
    await badge.focus()
    await page.getByRole('tooltip').getByText('mette@example.dk').waitFor()
    await badge.press('Enter')
    expect(await page.getByRole('tooltip').count()).toBe(0)
    const panel = page.getByRole('group', { name: /Your account/ })
    await panel.getByRole('button', { name: 'Dark' }).click()
    await panel.getByRole('button', { name: 'Dansk' }).click()
    await page.getByRole('heading', { name: 'Min profil', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Min profil', level: 1 }).waitFor()
    const html = page.locator('html')
    expect(await html.getAttribute('lang')).toBe('da')
    expect(await html.getAttribute('data-mantine-color-scheme')).toBe('dark')
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'forenet_scheme')?.value).toBe('dark')
  })

  test('the account menu closes on Escape, outside click, focus loss and navigation', async () => {
    const { page } = await member('/memberships')
    const badge = page.getByRole('button', { name: /Your account/ })
    const panel = page.getByRole('group', { name: /Your account/ })
    const isFocused = () => badge.evaluate((button) => button === document.activeElement)

    await badge.click()
    await panel.getByRole('button', { name: 'Dark' }).focus()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await isFocused()).toBe(true)

    await badge.click()
    await panel.waitFor()
    await page.mouse.click(300, 500)
    await panel.waitFor({ state: 'detached' })

    await badge.press('Enter')
    await panel.getByRole('button', { name: 'Sign out' }).focus()
    await page.keyboard.press('Tab')
    await panel.waitFor({ state: 'detached' })

    await badge.press('Enter')
    await panel.getByRole('link', { name: 'My Profile' }).click()
    await page.getByRole('heading', { name: 'My Profile', level: 1 }).waitFor()
    expect(await panel.count()).toBe(0)
  })
})

describe('axe finds no violations on a phone, in Danish', () => {
  const bothSchemes = async (page: Page) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
      const look = colorScheme === 'light' ? 'everything' : 'colours'
      expect(await findAccessibilityViolations(page, look), colorScheme).toEqual([])
    }
  }
  // e2e/journeys/pages.spec.ts covers the pages; this covers open menus.
  test('in the open menus, light and dark', async () => {
    const visit = await member('/membership/new', { locale: 'da-DK', viewport: { width: 390, height: 844 } })
    await settled(visit)
    await visit.page.getByRole('button', { name: /Din konto/ }).click()
    await visit.page.getByRole('group', { name: /Din konto/ }).waitFor()
    await bothSchemes(visit.page)
    await visit.page.keyboard.press('Escape')
    await visit.page.getByRole('button', { name: 'Åbn menuen' }).click()
    await bothSchemes(visit.page)
    expect(visit.faults).toEqual([])
  })
})
