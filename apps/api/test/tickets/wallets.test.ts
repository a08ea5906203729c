import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entryCancel } from '@forenet/contract/entry-calls'
import { ticketApplePass, ticketCheck, ticketGooglePass, ticketWalletList } from '@forenet/contract/ticket-calls'
import { makeCertificate } from '@forenet/testkit/certificate'
import { startTestPortal, TEST_NOW, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { createWalletFiles, type WalletFiles } from '@forenet/testkit/wallets'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configuredWallets } from '../../src/adapters/wallets/wallets.ts'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { mailedCodes } from '../../src/modules/events/events/emails/mailed-codes.ts'
import { findTicket } from '../../src/modules/events/tickets/index.ts'
import { eventMessageDeps } from './mails.ts'
import { confirmed, createTicketScene } from './scene.ts'

const ORIGIN = 'https://portal.example.org'
const read = (environment: Record<string, string>) =>
  configuredWallets(readConfiguration(environment), ORIGIN, TEST_NOW)

let files: WalletFiles
let portal: TestPortal
beforeAll(async () => {
  files = createWalletFiles()
  portal = await startTestPortal({ wallets: read(files.environment) })
})
afterAll(async () => {
  await portal.stop()
  rmSync(files.folder, { recursive: true })
})

/** Output of openssl as an independent check. Throws if it fails. */
const openssl = (...options: string[]) => execFileSync('openssl', options, { cwd: files.folder, stdio: 'pipe' })

async function fetchPass(person: TestPerson, ticketId: string, language = 'da') {
  const path = ticketApplePass.path.replace('{ticketId}', ticketId)
  const answer = await fetch(`${portal.origin}${path}?language=${language}`, {
    headers: { authorization: `Bearer ${await portal.token(person)}`, orgKey: 'ALL' },
  })
  expect(answer.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}
const asText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')

describe('Apple Wallet', () => {
  test("a pass has the ticket's data and the code that doors scan", async () => {
    const scene = await createTicketScene(portal)
    const { first, codes } = await confirmed(portal, scene, [])
    const pass = JSON.parse(asText((await fetchPass(scene.person, first.id))['pass.json']))
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.org.example.tickets',
      teamIdentifier: 'A1B2C3D4E5',
      serialNumber: first.id,
      organizationName: 'Søhøjlandets Roklub',
      description: 'Julefrokost i bådhuset',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: codes[0], messageEncoding: 'iso-8859-1' }],
      eventTicket: {
        primaryFields: [{ value: 'Julefrokost i bådhuset' }],
        secondaryFields: [{ label: 'Hvornår', value: '2026-12-19T17:00:00.000Z' }, { label: 'Hvor' }],
        auxiliaryFields: [{ label: 'Navn', value: first.attendeeName }],
      },
    })
    const checked = await portal.call(scene.steward, ticketCheck, { body: { code: pass.barcodes[0].message } })
    expect(checked.body.verdict).toBe('admitted')
  })

  test("every file is in the manifest by digest, and openssl verifies the manifest's signature", {
    tags: 'full',
  }, async () => {
    const scene = await createTicketScene(portal)
    const { first } = await confirmed(portal, scene, [])
    const { 'manifest.json': manifest, signature, ...rest } = await fetchPass(scene.person, first.id, 'en')
    const digests = Object.entries(rest).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')])
    expect(JSON.parse(asText(manifest))).toEqual(Object.fromEntries(digests))
    expect(Object.keys(rest)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png']))
    const [signed, manifested] = [join(files.folder, 'signature'), join(files.folder, 'manifest.json')]
    writeFileSync(signed, signature ?? '')
    writeFileSync(manifested, manifest ?? '')
    const verify = ['smime', '-verify', '-inform', 'DER', '-in', signed, '-content', manifested]
    const trust = ['-CAfile', files.environment.APPLE_WWDR_FILE, '-purpose', 'any']
    expect(openssl(...verify, ...trust).toString()).toBe(asText(manifest))
    writeFileSync(manifested, `${asText(manifest)} `)
    expect(() => openssl(...verify, ...trust)).toThrow()
  })
})

test('e-mailed tickets lead to the wallets that are configured; Apple only with an account', async () => {
  const scene = await createTicketScene(portal)
  const { first, codes } = await confirmed(portal, scene, [])
  const ticket = await findTicket(portal.database, first.id)
  if (!ticket) throw new Error('No ticket')
  const deps = { ...eventMessageDeps(portal), wallets: read(files.environment) }
  const given = { language: 'en', link: 'https://portal.example.org/tickets' } as const
  const [own] = await mailedCodes(deps, [ticket], given)
  expect(own).toMatchObject({
    code: codes[0],
    alt: `QR code of the ticket for ${first.attendeeName}, ${ticket.ticketTypeName}`,
    wallets: [
      { label: 'Add to Apple Wallet', href: given.link },
      { label: 'Add to Google Wallet', href: expect.stringMatching(/^https:\/\/pay\.google\.com\/gp\/v\/save\//) },
    ],
  })
  const [shared] = await mailedCodes(deps, [ticket], { ...given, link: null })
  expect(shared?.wallets.map(({ label }) => label)).toEqual(['Add to Google Wallet'])
  const [none] = await mailedCodes(eventMessageDeps(portal), [ticket], given)
  expect(none?.wallets).toEqual([])
})

test('Google Wallet: the link contains the ticket, signed by the service account', { tags: 'full' }, async () => {
  const scene = await createTicketScene(portal)
  const { first, codes } = await confirmed(portal, scene, [])
  const { body } = await portal.call(scene.person, ticketGooglePass, { params: { ticketId: first.id }, query: {} })
  const [, header = '', payload = '', signature = ''] =
    /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(body.url) ?? []
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  expect(claims).toMatchObject({
    iss: 'portal@example.iam.gserviceaccount.com',
    aud: 'google',
    typ: 'savetowallet',
    origins: [ORIGIN],
    payload: {
      eventTicketClasses: [{ eventName: { defaultValue: { value: 'Julefrokost i bådhuset' } } }],
      eventTicketObjects: [
        { ticketHolderName: first.attendeeName, state: 'ACTIVE', barcode: { type: 'QR_CODE', value: codes[0] } },
      ],
    },
  })
  const at = (name: string) => join(files.folder, name)
  writeFileSync(at('signed'), `${header}.${payload}`)
  writeFileSync(at('google-signature'), Buffer.from(signature, 'base64url'))
  openssl('rsa', '-in', files.environment.APPLE_PASS_KEY_FILE, '-pubout', '-out', at('public.pem'))
  const verified = openssl(
    'dgst',
    '-sha256',
    '-verify',
    at('public.pem'),
    '-signature',
    at('google-signature'),
    at('signed'),
  )
  expect(verified.toString()).toContain('Verified OK')
})

test('only valid tickets have passes', { tags: 'full' }, async () => {
  const scene = await createTicketScene(portal)
  const { entry, first } = await confirmed(portal, scene, [])
  const stranger = await createTicketScene(portal)
  const asked = async (person: TestPerson) =>
    (await portal.call(person, ticketGooglePass, { params: { ticketId: first.id }, query: {} })).status
  expect(await asked(stranger.person)).toBe(404)
  expect(await asked(scene.person)).toBe(200)
  await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
  expect(await asked(scene.person)).toBe(404)
})

test('without configuration pages are informed and the calls are not found', { tags: 'full' }, async () => {
  expect((await portal.call(null, ticketWalletList)).body).toEqual({ apple: true, google: true })
  const { apple, google } = read({})
  expect([apple, google]).toEqual([null, null])
  const plain = await startTestPortal()
  try {
    expect((await plain.call(null, ticketWalletList)).body).toEqual({ apple: false, google: false })
    const scene = await createTicketScene(plain)
    const { first } = await confirmed(plain, scene, [])
    for (const call of [ticketApplePass, ticketGooglePass]) {
      const { status } = await plain.call(scene.person, call, { params: { ticketId: first.id }, query: {} })
      expect(status, call.name).toBe(404)
    }
  } finally {
    await plain.stop()
  }
})

describe('an invalid wallet configuration prevents the start, with a message', () => {
  const without = (name: keyof WalletFiles['environment']) => {
    const { [name]: _left, ...rest } = files.environment
    return rest
  }
  test.each([
    ['APPLE_WWDR_FILE', 'A wallet is set up in part: APPLE_WWDR_FILE missing'],
    ['GOOGLE_WALLET_KEY_FILE', 'A wallet is set up in part: GOOGLE_WALLET_KEY_FILE missing'],
  ] as const)('without %s', { tags: 'full' }, (name, words) => {
    expect(() => read(without(name))).toThrow(words)
  })

  test('with files that are missing, invalid or do not match', { tags: 'full' }, () => {
    const other = makeCertificate(files.folder, 'other.example.org')
    const { environment } = files
    for (const [wrong, words] of [
      [
        { APPLE_PASS_CERTIFICATE_FILE: '/nonexistent/pass.pem' },
        'APPLE_PASS_CERTIFICATE_FILE: the file /nonexistent/pass.pem',
      ],
      [
        { APPLE_PASS_CERTIFICATE_FILE: environment.APPLE_PASS_KEY_FILE },
        'APPLE_PASS_CERTIFICATE_FILE: the file holds no certificate',
      ],
      [{ APPLE_PASS_KEY_FILE: environment.APPLE_PASS_CERTIFICATE_FILE }, 'APPLE_PASS_KEY_FILE: the file holds no key'],
      [{ APPLE_PASS_KEY_FILE: other.keyFile }, 'APPLE_PASS_KEY_FILE: is not the key of APPLE_PASS_CERTIFICATE_FILE'],
      [{ GOOGLE_WALLET_KEY_FILE: other.keyFile }, 'GOOGLE_WALLET_KEY_FILE: the file is no key of a service account'],
    ] as const) {
      expect(() => read({ ...environment, ...wrong })).toThrow(words)
    }
  })

  test('with an expired certificate', () => {
    const later = new Date(TEST_NOW.getTime() + 30 * 86_400_000)
    expect(() => configuredWallets(readConfiguration(files.environment), ORIGIN, later)).toThrow(
      'the certificate ended on',
    )
  })
})
