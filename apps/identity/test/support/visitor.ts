import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt, type JWTPayload } from 'jose'
import { type IdentityTestPortal, PASSWORD } from './portal.ts'

type Cookie = { name: string; value: string; path: string }

export type PageResponse = { status: number; url: string; location: string | null; headers: Headers; text: string }

export type Tokens = { access_token: string; refresh_token: string; id_token: string; expires_in: number }

const VERIFIER = 'v'.repeat(96)

type Place = Pick<IdentityTestPortal, 'origin' | 'mount'> & Partial<Pick<IdentityTestPortal, 'reachedAt'>>

/** A simulated browser without scripts: stores cookies by path, follows redirects only on request. */
export class Visitor {
  readonly portal: Place
  cookies: Cookie[] = []
  headers: Record<string, string> = { 'accept-language': 'en' }

  constructor(portal: Place, address?: string) {
    this.portal = portal
    if (address) this.headers['x-forwarded-for'] = address
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<PageResponse> {
    return this.send(address, { headers })
  }

  async post(
    address: string,
    form: Record<string, string> | [string, string][],
    headers: Record<string, string> = {},
  ): Promise<PageResponse> {
    return this.send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.portal.origin, ...headers },
      body: new URLSearchParams(form).toString(),
    })
  }

  async send(address: string, init: RequestInit & { headers?: Record<string, string> }): Promise<PageResponse> {
    const url = new URL(address, this.portal.origin)
    const cookie = this.cookies
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const headers = { ...this.headers, ...(cookie && { cookie }), ...init.headers }
    const reached = new URL(url.pathname + url.search, this.portal.reachedAt ?? this.portal.origin)
    const response = await fetch(reached, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.keep(line, url)
    const location = response.headers.get('location')
    return {
      status: response.status,
      url: url.href,
      location: location && new URL(location, url).href,
      headers: response.headers,
      text: await response.text(),
    }
  }

  /** Follows redirects within the provider until a page or the application is reached. */
  async follow(answer: PageResponse): Promise<PageResponse> {
    let current = answer
    while (current.location && new URL(current.location).pathname.startsWith(this.portal.mount)) {
      current = await this.get(current.location)
    }
    return current
  }

  authorizationUrl(more: Record<string, string> = {}): string {
    const query = new URLSearchParams({
      client_id: 'forenet-portal',
      redirect_uri: `${this.portal.origin}/memberships?year=2027`,
      response_type: 'code',
      scope: 'openid profile email',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    })
    return `${this.portal.mount}/protocol/openid-connect/auth?${query}`
  }

  /** Opens the sign-in page; returns it with the interaction's path. */
  async open(more: Record<string, string> = {}): Promise<PageResponse & { base: string }> {
    const page = await this.follow(await this.get(this.authorizationUrl(more)))
    return { ...page, base: new URL(page.url).pathname }
  }

  /** Signs in; returns the application's URL with the code. */
  async signIn(email = 'asta@example.org', password = PASSWORD, more: Record<string, string> = {}): Promise<URL> {
    const { base } = await this.open(more)
    const done = await this.follow(await this.post(`${base}/sign-in`, { email, password }))
    if (!done.location) throw new Error(`Signing in ended on a page (${done.status}): ${extractHeading(done.text)}`)
    return new URL(done.location)
  }

  async token(form: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ client_id: 'forenet-portal', ...form })
    const { reachedAt, origin, mount } = this.portal
    return fetch(`${reachedAt ?? origin}${mount}/protocol/openid-connect/token`, { method: 'POST', body })
  }

  async tokensFor(callback: URL): Promise<Tokens> {
    const response = await this.token({
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: `${this.portal.origin}/memberships?year=2027`,
      code_verifier: VERIFIER,
    })
    if (!response.ok) throw new Error(`No tokens: ${await response.text()}`)
    return (await response.json()) as Tokens
  }

  private keep(line: string, url: URL): void {
    const [pair = '', ...attributes] = line.split(/; */)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = attribute('path') ?? url.pathname.slice(0, url.pathname.lastIndexOf('/') || 1)
    const flags = attributes.map((text) => text.toLowerCase())
    const isSecure = flags.includes('secure') && this.portal.origin.startsWith('https:')
    // Browsers silently drop such cookies (RFC 6265bis, 4.1.3).
    const isBound = isSecure && path === '/' && attribute('path') !== undefined && attribute('domain') === undefined
    if (/^__(secure|host)-/i.test(name) && !isSecure) throw new Error(`A browser drops this cookie: ${line}`)
    if (/^__host-/i.test(name) && !isBound) throw new Error(`A browser drops this cookie: ${line}`)
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name || cookie.path !== path)
    const gone = value === '' || new Date(attribute('expires') ?? Date.now() + 1000).getTime() <= Date.now()
    if (!gone) this.cookies.push({ name, value, path })
  }
}

export function decodeClaims(token: string): JWTPayload {
  return decodeJwt(token)
}

export function extractHeading(text: string): string {
  return /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? ''
}

export function createRandomWord(): string {
  return randomBytes(6).toString('hex')
}
