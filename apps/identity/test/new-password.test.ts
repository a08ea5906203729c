import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountUrl, createAccount, readCsrfToken } from './support/account.ts'
import { extractLink, type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { decodeClaims, extractHeading, type PageResponse, Visitor } from './support/visitor.ts'

let portal: IdentityTestPortal
let email: string
let id: string
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())
beforeEach(async () => {
  ;({ id, email } = await createAccount(portal, { givenName: 'Gry', familyName: 'Vang' }))
})

const NEW = 'fire nye grønne både'
const mailsTo = (address: string) => portal.mails.filter((mail) => mail.to === address)

async function hasPasskeys(...names: string[]): Promise<void> {
  await portal.pool.query(
    `insert into identity.passkey
       (id, account_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
     select gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', false, name, now() from unnest($2::text[]) as name`,
    [id, names],
  )
}

const passkeyNames = async () => {
  const found = await portal.pool.query('select name from identity.passkey where account_id = $1 order by name', [id])
  return found.rows.map((row) => row.name)
}

/** Signs in with the correct password, but does not follow the redirect to the application. */
async function parkedSignIn(): Promise<{ visitor: Visitor; wayBack: string }> {
  const visitor = new Visitor(portal)
  const { base } = await visitor.open()
  const { location } = await visitor.post(`${base}/sign-in`, { email, password: PASSWORD })
  return { visitor, wayBack: location ?? '' }
}

async function askedForReset(): Promise<{ visitor: Visitor; link: string }> {
  const visitor = new Visitor(portal)
  const { base } = await visitor.open()
  await visitor.post(`${base}/forgot`, { email })
  return { visitor, link: extractLink(mailsTo(email).at(-1)) }
}

async function changePassword(visitor: Visitor): Promise<PageResponse> {
  const csrf = readCsrfToken(await visitor.get(accountUrl))
  return visitor.post(`${accountUrl}/password`, { csrf, currentPassword: PASSWORD, password: NEW })
}

describe('a new password', () => {
  test('invalidates sign-ins with the old one that have not returned to the application', async () => {
    const parked = await parkedSignIn()
    const owner = new Visitor(portal)
    await owner.signIn(email)
    expect((await changePassword(owner)).text).toContain('Your password is changed')
    const late = await parked.visitor.get(parked.wayBack)
    expect([late.status, extractHeading(late.text), late.location]).toEqual([
      400,
      'This sign-in page has expired',
      null,
    ])
    const silent = await parked.visitor.get(parked.visitor.authorizationUrl({ prompt: 'none' }))
    expect(new URL(silent.location ?? '').searchParams.get('error')).toBe('login_required')
    expect(extractHeading((await owner.get(accountUrl)).text)).toBe('Your account')
  })

  test('does so when set by reset link', async () => {
    const parked = await parkedSignIn()
    const { link } = await askedForReset()
    await new Visitor(portal).post(link, { password: NEW })
    expect((await parked.visitor.get(parked.wayBack)).status).toBe(400)
  })

  test('is set once when a link is used twice concurrently', async () => {
    const { link } = await askedForReset()
    const passwords = [NEW, 'syv gamle blå lastbiler']
    const answers = await Promise.all(passwords.map((password) => new Visitor(portal).post(link, { password })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('does not affect pending sign-ins with the current password', async () => {
    const parked = await parkedSignIn()
    expect((await parked.visitor.get(parked.wayBack)).location).toContain('code=')
  })

  test('set on one device invalidates earlier reset links', async () => {
    const { link } = await askedForReset()
    const owner = new Visitor(portal)
    await owner.signIn(email)
    await changePassword(owner)
    expect((await new Visitor(portal).get(link)).status).toBe(410)
  })
})

describe('a new password with a failure in between', () => {
  /** Makes the database refuse one kind of change of a table; returns a function that allows it again. */
  async function failing(what: 'update' | 'delete', table: string): Promise<() => Promise<unknown>> {
    await portal.pool.query(
      `create or replace function identity.fail() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`,
    )
    await portal.pool.query(
      `create trigger fail before ${what} on identity.${table} for each statement execute function identity.fail()`,
    )
    return () => portal.pool.query(`drop trigger fail on identity.${table}`)
  }

  test('has ended the other sessions and notified the owner once it is stored', async () => {
    const [owner, stranger] = [new Visitor(portal), new Visitor(portal)]
    await owner.signIn(email)
    await stranger.signIn(email)
    const mend = await failing('delete', 'known_device')
    expect((await changePassword(owner)).status).toBe(500)
    await mend()
    expect(extractHeading((await stranger.follow(await stranger.get(accountUrl))).text)).toBe('Sign in')
    expect(mailsTo(email).map(({ kind }) => kind)).toEqual(['password-changed'])
  })

  test('does so when set by reset link', async () => {
    const stranger = new Visitor(portal)
    await stranger.signIn(email)
    const { link } = await askedForReset()
    const mend = await failing('delete', 'known_device')
    expect((await new Visitor(portal).post(link, { password: NEW })).status).toBe(500)
    await mend()
    expect(extractHeading((await stranger.follow(await stranger.get(accountUrl))).text)).toBe('Sign in')
    expect(mailsTo(email).map(({ kind }) => kind)).toEqual(['reset-password', 'password-changed'])
  })

  test('can be reset again if it was not stored', { tags: 'full' }, async () => {
    const { link } = await askedForReset()
    const mend = await failing('update', 'account')
    expect((await new Visitor(portal).post(link, { password: NEW })).status).toBe(500)
    await mend()
    const again = await askedForReset()
    expect(again.link).not.toBe(link)
    await again.visitor.post(again.link, { password: NEW })
    expect(await portal.identity.accounts.authenticate(email, NEW)).toBeDefined()
  })
})

describe('passkeys after a password reset', () => {
  test('are listed during sign-in, and selected ones are removed with an e-mail each', async () => {
    await hasPasskeys('Phone', 'Stranger', 'Thief')
    const { visitor, link } = await askedForReset()
    const page = await visitor.follow(await visitor.post(link, { password: NEW }))
    expect(extractHeading(page.text)).toBe('Are these passkeys yours?')
    const ids = Object.fromEntries(
      [...page.text.matchAll(/value="([\w-]{36})"><label[^>]*>(\w+)</g)].map(([, value = '', name = '']) => [
        name,
        value,
      ]),
    )
    const ticked: [string, string][] = [
      ['passkey', ids.Stranger ?? ''],
      ['passkey', ids.Thief ?? ''],
    ]
    const done = await visitor.follow(await visitor.post(new URL(page.url).pathname, ticked))
    expect(await passkeyNames()).toEqual(['Phone'])
    expect(mailsTo(email).map(({ kind }) => kind)).toEqual([
      'reset-password',
      'password-changed',
      'passkey-removed',
      'passkey-removed',
    ])
    const tokens = await visitor.tokensFor(new URL(done.location ?? ''))
    expect(decodeClaims(tokens.access_token)).toMatchObject({ email })
  })

  test('remain if none is selected', { tags: 'full' }, async () => {
    await hasPasskeys('Phone')
    const { visitor, link } = await askedForReset()
    const page = await visitor.follow(await visitor.post(link, { password: NEW }))
    const done = await visitor.follow(await visitor.post(new URL(page.url).pathname, {}))
    expect(done.location).toContain('code=')
    expect(await passkeyNames()).toEqual(['Phone'])
  })

  test('of other accounts are not removed, nor by visitors who are not signed in', async () => {
    await hasPasskeys('Phone')
    const found = await portal.pool.query('select id from identity.passkey where account_id = $1', [id])
    const passkey: string = found.rows[0].id
    const stranger = new Visitor(portal)
    const { base } = await stranger.open()
    const early = await stranger.post(`${base}/passkeys`, { passkey })
    expect(early.location).toBe(`${portal.origin}${base}/sign-in`)
    await stranger.post(`${base}/sign-in`, { email: 'asta@example.org', password: PASSWORD })
    await stranger.post(`${base}/passkeys`, { passkey })
    expect(await passkeyNames()).toEqual(['Phone'])
  })

  test('are not reviewed if there are none', async () => {
    const { visitor, link } = await askedForReset()
    const done = await visitor.follow(await visitor.post(link, { password: NEW }))
    expect(done.location).toContain('code=')
  })

  test('are listed with a link to them if the reset link was opened in another browser', { tags: 'full' }, async () => {
    await hasPasskeys('Phone', '<b>Thief</b>')
    const { link } = await askedForReset()
    const elsewhere = new Visitor(portal)
    const saved = await elsewhere.post(link, { password: NEW })
    expect(saved.text).toContain('<li>Phone</li>')
    expect(saved.text).toContain('<li>&#60;b&#62;Thief&#60;/b&#62;</li>')
    const way = /href="([^"]+)">Sign in and see your passkeys/.exec(saved.text)?.[1]?.replaceAll('&#38;', '&')
    const { url } = await elsewhere.follow(await elsewhere.get(way ?? ''))
    const form = { email, password: NEW }
    const page = await elsewhere.follow(await elsewhere.post(`${new URL(url).pathname}/sign-in`, form))
    expect(extractHeading(page.text)).toBe('Your account')
    // The user signed in recently, so removal needs no password.
    const question = await elsewhere.get(
      /href="([^"]+\/remove[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&#38;', '&') ?? '',
    )
    expect(question.text).not.toContain('currentPassword')
  })
})
