// OpenID Connect Session Management 1.0, section 3: compares session_state with the provider's cookie, without a
// request. An empty session_state means no session (a Keycloak extension).

const COOKIE = `${document.documentElement.dataset.cookie}=`

const base64url = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const browserState = () =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(COOKIE))
    ?.slice(COOKIE.length)

async function judge(clientId, known, origin) {
  const state = browserState()
  if (!known || !state) return !known === !state ? 'unchanged' : 'changed'
  const salt = known.split('.')[1] ?? ''
  const text = new TextEncoder().encode(`${clientId} ${origin} ${state} ${salt}`)
  const hash = base64url(await crypto.subtle.digest('SHA-256', text))
  return `${hash}.${salt}` === known ? 'unchanged' : 'changed'
}

addEventListener('message', async (event) => {
  if (typeof event.data !== 'string' || event.source === window) return
  const [clientId, known, ...more] = event.data.split(' ')
  const wellFormed = clientId && known !== undefined && more.length === 0
  event.source.postMessage(wellFormed ? await judge(clientId, known, event.origin) : 'error', event.origin)
})
