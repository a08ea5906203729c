import { chromium } from '@playwright/test'
const origin = process.argv[2], out = process.argv[3]
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
for (const [locale, scheme, width, height] of [['da-DK', 'light', 390, 844], ['en-GB', 'dark', 1440, 900], ['da-DK', 'light', 1440, 900], ['en-GB','dark',390,844], ['en-GB','light',1024,800]]) {
  const c = await b.newContext({ locale, colorScheme: scheme, viewport: { width, height }, baseURL: origin, timezoneId: 'Europe/Copenhagen' })
  const p = await c.newPage()
  await p.goto('/events'); await p.waitForURL(/auth\/realms/)
  await p.getByLabel(/^e-?mail/i).fill('thomas@example.org'); await p.getByLabel(/^(password|adgangskode)$/i).fill('foreningsliv'); await p.getByRole('button', { name: /^(sign in|log ind)$/i }).click()
  await p.waitForURL(/\/events$/)
  const settle = async () => { await p.getByRole('heading', { level: 1 }).waitFor(); await p.waitForFunction(() => !document.querySelector('[aria-busy="true"]')); await p.waitForTimeout(400) }
  const shot = async (n, full = false) => { await settle(); await p.screenshot({ path: `${out}/${n}-${locale.slice(0, 2)}-${scheme}-${width}.png`, fullPage: full }) }
  await shot('my-events')
  await p.goto('/HOJMARKEN/events'); await shot('list')
  await p.goto('/MEJERIET/events'); await settle()
  const href = await p.locator('main a[href*="/events/"]').first().getAttribute('href')
  await p.goto(href); await shot('detail', true)
  await p.goto(href + '/register'); await shot('register', true)
  await p.goto('/tickets'); await shot('tickets')
  const deck = await p.locator('main li a').first().getAttribute('href').catch(() => null)
  if (deck) { await p.goto(deck); await shot('ticket', true) }
  await p.goto('/my-calender'); await shot('calendar')
  await p.goto('/my-calender?view=week'); await shot('week')
  await p.goto('/'); await shot('home', true)
  await p.goto('/memberships'); await shot('memberships', true)
  await p.goto('/membership/new'); await shot('new', true)
  await p.goto('/organizations'); await shot('orgs')
  await c.close()
}
await b.close()
