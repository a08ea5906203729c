type Person = {
  email: string
  firstName: string
  lastName: string
  password: string
  roles?: readonly string[]
  emailVerified?: boolean
  requiredActions?: readonly string[]
}
type RealmClient = { id: string; redirectUris: string[]; webOrigins: string[]; attributes: Record<string, string> }

const keycloakOrigin = () => process.env.KEYCLOAK_ADMIN_ORIGIN ?? ''

/** With confirmed e-mail by default. Returns the id. */
export async function createKeycloakUser({ roles = [], password, ...person }: Person): Promise<string> {
  const made = await callAdmin('POST', '/users', {
    emailVerified: true,
    ...person,
    username: person.email,
    enabled: true,
    credentials: [{ type: 'password', value: password, temporary: false }],
  })
  const id = made.headers.get('location')?.split('/').at(-1) ?? ''
  const held = await Promise.all(roles.map(realmRole))
  await callAdmin('POST', `/users/${id}/role-mappings/realm`, held)
  return id
}

/** The new address is confirmed. */
export async function changeEmail(id: string, email: string): Promise<void> {
  const person = await readAdmin<object>(`/users/${id}`)
  await callAdmin('PUT', `/users/${id}`, { ...person, email, username: email, emailVerified: true })
}

export async function endSessions(id: string): Promise<void> {
  await callAdmin('POST', `/users/${id}/logout`)
}

/** Returns why the realm refuses the password, or null. */
export async function setPassword(id: string, value: string): Promise<string | null> {
  const answer = await requestAdmin('PUT', `/users/${id}/reset-password`, { type: 'password', value, temporary: false })
  if (answer.ok) return null
  const { error, errorMessage } = (await answer.json()) as { error?: string; errorMessage?: string }
  return error ?? errorMessage ?? String(answer.status)
}

/** `disabled`: wrong passwords have paused the account. */
export function readLoginLockout(id: string): Promise<{ disabled: boolean; numFailures: number }> {
  return readAdmin(`/attack-detection/brute-force/users/${id}`)
}

export async function clearLoginLockout(id: string): Promise<void> {
  await callAdmin('DELETE', `/attack-detection/brute-force/users/${id}`)
}

export async function withRealmSettings(change: Record<string, unknown>, work: () => Promise<void>): Promise<void> {
  const before = await readAdmin<Record<string, unknown>>('')
  await callAdmin('PUT', '', { ...before, ...change })
  try {
    await work()
  } finally {
    await callAdmin('PUT', '', before)
  }
}

export async function addPortalClient(origin: string): Promise<void> {
  const [client] = await readAdmin<RealmClient[]>('/clients?clientId=forenet-portal')
  if (!client) throw new Error('The realm has no client forenet-portal')
  const { redirectUris, webOrigins, attributes } = client
  await callAdmin('PUT', `/clients/${client.id}`, {
    ...client,
    redirectUris: [...redirectUris, `${origin}/`, `${origin}/silent-check-sso.html`],
    webOrigins: [...webOrigins, origin],
    attributes: {
      ...attributes,
      'post.logout.redirect.uris': [
        attributes['post.logout.redirect.uris'],
        `${origin}/page-lock-screen`,
        `${origin}/page-lock-screen?reason=inactive`,
      ].join('##'),
    },
  })
}

async function realmRole(name: string): Promise<unknown> {
  const path = `/roles/${encodeURIComponent(name)}`
  const found = await requestAdmin('GET', path)
  if (found.status === 404) await callAdmin('POST', '/roles', { name })
  return found.status === 404 ? readAdmin(path) : found.json()
}

async function readAdmin<T>(path: string): Promise<T> {
  return (await (await callAdmin('GET', path)).json()) as T
}

async function callAdmin(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await requestAdmin(method, path, body)
  if (!answer.ok) throw new Error(`${method} ${path}: Keycloak answered ${answer.status} ${await answer.text()}`)
  return answer
}

async function requestAdmin(method: string, path: string, body?: unknown): Promise<Response> {
  const signedIn = await fetch(`${keycloakOrigin()}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: 'admin',
      password: process.env.KEYCLOAK_ADMIN_PASSWORD ?? '',
    }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  return fetch(`${keycloakOrigin()}/admin/realms/forenet${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
