import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { membershipApplePass, membershipGooglePass } from '@forenet/contract/membership-calls'
import { createActiveMembership, createDependant, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { createWalletFiles, type WalletFiles } from '@forenet/testkit/wallets'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configuredWallets } from '../../src/adapters/wallets/wallets.ts'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { withRole } from '../club/scene.ts'

let files: WalletFiles
let portal: TestPortal
beforeAll(async () => {
  files = createWalletFiles()
  const wallets = configuredWallets(readConfiguration(files.environment), 'https://portal.example.org', TEST_NOW)
  portal = await startTestPortal({ wallets })
})
afterAll(async () => {
  await portal.stop()
  rmSync(files.folder, { recursive: true })
})

type Period = { startDate: string; endDate: string }
const YEAR: Period = { startDate: '2026-01-01', endDate: '2026-12-31' }

/** A member, or their child, with a membership for these days. */
async function cardHolder(period = YEAR, { child = false } = {}) {
  const club = await createOrganisation(portal.database)
  const buyer = await createMember(portal.database, { firstName: 'Maja', lastName: 'Holm' })
  const holder = child ? await createDependant(portal.database, buyer.id, { lastName: 'Holm' }) : buyer
  await createActiveMembership(portal.database, club.id, holder.id, period)
  const { rows } = await portal.database.$client.query<{ id: string }>(
    'select id from membership where member_id = $1',
    [holder.id],
  )
  return { club, person: { email: buyer.email ?? '' }, membershipId: rows[0]?.id ?? '' }
}

type Holder = Awaited<ReturnType<typeof cardHolder>>
const wanted = ({ membershipId }: Holder) => ({ params: { membershipId }, query: { language: 'en' as const } })

test("an Apple Wallet pass has the card's data, expires with the last paid day, and is signed", async () => {
  const holder = await cardHolder()
  const path = membershipApplePass.path.replace('{membershipId}', holder.membershipId)
  const answer = await fetch(`${portal.origin}${path}?language=en`, {
    headers: { authorization: `Bearer ${await portal.token(holder.person)}`, orgKey: 'ALL' },
  })
  expect(answer.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
  const {
    'pass.json': pass,
    'manifest.json': manifest,
    signature,
  } = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const said = JSON.parse(Buffer.from(pass ?? []).toString('utf8'))
  expect(said).toMatchObject({
    serialNumber: `membership-${holder.membershipId}`,
    organizationName: holder.club.name,
    description: `Membership card, ${holder.club.name}`,
    // The Copenhagen midnight after its last day.
    expirationDate: '2026-12-31T23:00:00.000Z',
    generic: {
      primaryFields: [{ value: 'Maja Holm' }],
      secondaryFields: [{ label: 'Membership', value: 'Senior 2026' }],
      auxiliaryFields: [{ label: 'Valid from' }, { label: 'Valid to', value: '2026-12-31T00:00:00Z' }],
    },
  })
  // The card has no code, so the pass admits no one at a door.
  expect(said.barcodes).toBeUndefined()
  const at = (name: string) => join(files.folder, name)
  writeFileSync(at('signature'), signature ?? '')
  writeFileSync(at('manifest.json'), manifest ?? '')
  const verify = ['smime', '-verify', '-inform', 'DER', '-in', at('signature'), '-content', at('manifest.json')]
  const trust = ['-CAfile', files.environment.APPLE_WWDR_FILE, '-purpose', 'any']
  expect(execFileSync('openssl', [...verify, ...trust], { stdio: 'pipe' }).toString()).toContain('pass.json')
})

test("a Google Wallet link has a child's card for permitted callers, valid for its paid days", async () => {
  const holder = await cardHolder(YEAR, { child: true })
  const { body } = await portal.call(holder.person, membershipGooglePass, wanted(holder))
  const [, payload = ''] = /\.([\w-]+)\.[\w-]+$/.exec(body.url) ?? []
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  expect(claims.payload.genericObjects).toMatchObject([
    {
      id: expect.stringContaining(`membership-${holder.membershipId}`),
      state: 'ACTIVE',
      cardTitle: { defaultValue: { value: holder.club.name } },
      header: { defaultValue: { value: 'Alma Holm' } },
      textModulesData: [{ body: 'Senior 2026' }, { body: '1 January 2026' }, { body: '31 December 2026' }],
      validTimeInterval: { start: { date: '2025-12-31T23:00:00.000Z' }, end: { date: '2026-12-31T23:00:00.000Z' } },
    },
  ])
  expect(claims.payload.genericClasses).toEqual([{ id: claims.payload.genericObjects[0].classId }])
})

test('a pass is in the requested language, and a period ending in summer ends at local midnight', async () => {
  const holder = await cardHolder({ startDate: '2026-07-01', endDate: '2027-06-30' })
  const { body } = await portal.call(holder.person, membershipGooglePass, {
    ...wanted(holder),
    query: { language: 'da' },
  })
  const [, payload = ''] = /\.([\w-]+)\.[\w-]+$/.exec(body.url) ?? []
  const [card] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')).payload.genericObjects
  expect(card).toMatchObject({
    subheader: { defaultValue: { value: 'Medlemskab' } },
    textModulesData: [
      { header: 'Medlemskab' },
      { header: 'Gælder fra', body: '1. juli 2026' },
      { header: 'Gælder til', body: '30. juni 2027' },
    ],
    validTimeInterval: { start: { date: '2026-06-30T22:00:00.000Z' }, end: { date: '2027-06-30T22:00:00.000Z' } },
  })
})

test('only a current membership has a pass, for permitted callers, if wallets are configured', async () => {
  const holder = await cardHolder()
  const stranger = await cardHolder()
  const secretary = await withRole(portal, holder.club, { role: 'secretary' })
  const past = await cardHolder({ startDate: '2025-01-01', endDate: '2025-12-31' })
  const ahead = await cardHolder({ startDate: '2027-01-01', endDate: '2027-12-31' })
  const asked = async (by: Holder['person'], of: Holder) =>
    (await portal.call(by, membershipGooglePass, wanted(of))).status
  expect(await asked(holder.person, holder)).toBe(200)
  expect(await asked(secretary, holder)).toBe(200)
  expect(await asked(stranger.person, holder)).toBe(404)
  expect(await asked(past.person, past)).toBe(404)
  expect(await asked(ahead.person, ahead)).toBe(404)
  const plain = await startTestPortal()
  try {
    const { email } = await createMember(plain.database)
    for (const call of [membershipApplePass, membershipGooglePass]) {
      expect((await plain.call({ email: email ?? '' }, call, wanted(holder))).status, call.name).toBe(404)
    }
  } finally {
    await plain.stop()
  }
})
