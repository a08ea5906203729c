import { expect, test } from 'vitest'
import { isNewBuild, parseServedBuild, readOwnBuild } from '../../src/kit/build/served-build.ts'
import { matchFieldErrors } from '../../src/kit/forms/use-call-form.ts'
import { isBot } from '../../src/kit/page/error-page.tsx'
import { readPublicSettings } from '../../src/kit/settings/read-settings.ts'
import { chooseNavigationLayout } from '../../src/shell/navigation/navigation-layout.ts'
import { getInitials } from '../../src/ui/blocks/initials.ts'

test.each([
  [320, false, 'hidden'],
  [775, false, 'hidden'],
  [775, true, 'overlay'],
  [776, false, 'mini'],
  [1299, false, 'mini'],
  [1299, true, 'overlay'],
  [1300, false, 'full'],
  [1300, true, 'mini'],
])('navigation at %d px, toggled %s: %s', (width, toggled, layout) => {
  expect(chooseNavigationLayout(width, toggled)).toBe(layout)
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['WhatsApp/2.23', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', false],
  ['Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50)', false],
])('%s is a bot: %s', (agent, bot) => {
  expect(isBot(agent)).toBe(bot)
})

test.each([
  ['Mette Sørensen', 'MS'],
  ['Åse Marie Østergaard', 'ÅØ'],
  ['Prins', 'P'],
  ['mette.soerensen@example.dk', 'MS'],
  ['', '?'],
])('initials of %s: %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})

test('a newer build is offered only if both builds are known and differ', () => {
  const page = (content: string | null) =>
    ({ querySelector: () => (content === null ? null : { content }) }) as unknown as Document
  const own = readOwnBuild(page('0123456789abcdef'))
  expect(own).toBe('0123456789abcdef')
  expect(readOwnBuild(page('%FORENET_BUILD%'))).toBeNull()
  expect(readOwnBuild(page(null))).toBeNull()
  expect(isNewBuild(own, parseServedBuild({ build: 'fedcba9876543210' }))).toBe(true)
  expect(isNewBuild(own, parseServedBuild({ build: '0123456789abcdef' }))).toBe(false)
  expect(isNewBuild(own, parseServedBuild('<html>'))).toBe(false)
  expect(isNewBuild(null, 'fedcba9876543210')).toBe(false)
})

test('server field paths are normalised', () => {
  const values = { name: '', address: { PostCode: '' }, items: [{ id: '' }] }
  const errors = [
    { path: 'name', message: 'one' },
    { path: 'name', message: 'two' },
    { path: 'body.address.PostCode', message: 'digits' },
    { path: '/items/0/id', message: 'unknown' },
    { path: 'address.Planet', message: 'what' },
    { path: '', message: 'whole' },
  ]
  expect(matchFieldErrors(errors, values)).toEqual({
    atFields: { name: 'one', 'address.PostCode': 'digits', 'items.0.id': 'unknown' },
    elsewhere: [
      { path: 'address.Planet', message: 'what' },
      { path: '', message: 'whole' },
    ],
  })
})

test('incomplete settings are rejected', () => {
  const whole = {
    product: 'forenet',
    identityUrl: 'http://localhost:3000/auth',
    realm: 'forenet',
    clientId: 'forenet-portal',
    strongAcr: ['aal2'],
    gatewayTimeoutMs: 10_000,
    enableNotification: true,
    sessionTimeoutMinutes: 30,
    contactReceiverId: null,
    clubStarts: 'open',
    developmentTitle: false,
    build: 'x',
    sandboxUrl: null,
  }
  expect(readPublicSettings(whole)).toEqual(whole)
  expect(() => readPublicSettings({ ...whole, realm: null })).toThrow('Invalid public settings')
  expect(() => readPublicSettings({ ...whole, sessionTimeoutMinutes: '30' })).toThrow('Invalid public settings')
  expect(() => readPublicSettings({ ...whole, strongAcr: 'aal2' })).toThrow('Invalid public settings')
  expect(() => readPublicSettings('<html>')).toThrow('Invalid public settings')
  expect(() => readPublicSettings(null)).toThrow('Invalid public settings')
})
