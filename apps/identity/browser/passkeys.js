// Submits the WebAuthn result with the page's form. Texts are in the form's data attributes. Has fallbacks for browsers
// without the JSON methods of PublicKeyCredential (before 2025).

/** A challenge expires after five minutes. */
const RENEW_MS = 4 * 60 * 1000

const form = document.querySelector('form[data-passkey]')
const button = form?.querySelector('button')

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const toText = (buffer) =>
  buffer &&
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const withBytes = (keys) => (keys ?? []).map((key) => ({ ...key, id: toBytes(key.id) }))

function creationFrom(json) {
  if (PublicKeyCredential.parseCreationOptionsFromJSON) return PublicKeyCredential.parseCreationOptionsFromJSON(json)
  const user = { ...json.user, id: toBytes(json.user.id) }
  const excludeCredentials = withBytes(json.excludeCredentials)
  return { ...json, challenge: toBytes(json.challenge), user, excludeCredentials }
}

function requestFrom(json) {
  if (PublicKeyCredential.parseRequestOptionsFromJSON) return PublicKeyCredential.parseRequestOptionsFromJSON(json)
  return { ...json, challenge: toBytes(json.challenge), allowCredentials: withBytes(json.allowCredentials) }
}

function jsonOf(credential) {
  if (credential.toJSON) return credential.toJSON()
  const { id, rawId, type, response } = credential
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']
  const told = parts.flatMap((part) => (response[part] ? [[part, toText(response[part])]] : []))
  const transports = response.getTransports && { transports: response.getTransports() }
  return {
    id,
    rawId: toText(rawId),
    type,
    clientExtensionResults: {},
    response: { ...Object.fromEntries(told), ...transports },
  }
}

function send(credential) {
  form.elements.credential.value = JSON.stringify(jsonOf(credential))
  form.submit()
}

function say(text) {
  document.querySelector('#passkey-problem')?.remove()
  const notice = document.createElement('p')
  notice.id = 'passkey-problem'
  notice.className = 'notice bad'
  notice.setAttribute('role', 'alert')
  notice.textContent = text
  form.before(notice)
}

function explain(error) {
  const { cancelled, exists, failed } = form.dataset
  const said = { NotAllowedError: cancelled, InvalidStateError: exists }
  say(said[error.name] ?? failed)
}

async function create() {
  return navigator.credentials.create({ publicKey: creationFrom(JSON.parse(form.dataset.ask)) })
}

/** Browsers allow one pending WebAuthn request, so the button aborts the one behind the autofill. */
let open
async function get(mediation) {
  open?.abort()
  open = new AbortController()
  const { signal } = open
  const answer = await fetch(form.dataset.askAt, { method: 'POST', signal })
  if (!answer.ok) throw new Error(`No challenge: ${answer.status}`)
  const publicKey = requestFrom(await answer.json())
  return navigator.credentials.get({ publicKey, mediation, signal })
}

/** Offers passkeys in the e-mail field's autofill. Hides errors, since the user did not start it. */
async function offer() {
  try {
    send(await get('conditional'))
  } catch (error) {
    if (error.name !== 'AbortError') console.info('No passkeys are offered in the e-mail field:', error.message)
  }
}

async function start() {
  const signsIn = form.dataset.passkey === 'get'
  button.disabled = true
  try {
    send(await (signsIn ? get('optional') : create()))
  } catch (error) {
    explain(error)
    if (signsIn) offerAgain()
  } finally {
    button.disabled = false
  }
}

let canOffer = false
function offerAgain() {
  if (canOffer) void offer()
}

if (form && window.PublicKeyCredential) {
  form.hidden = false
  button.hidden = false
  document.querySelector('[data-unsupported]')?.remove()
  button.addEventListener('click', start)
  if (form.dataset.passkey === 'get') {
    const hasField = document.querySelector('input[autocomplete~="webauthn"]') !== null
    canOffer = hasField && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
    offerAgain()
    // Renews the challenge of pages left open or restored from the back/forward cache.
    setInterval(() => button.disabled || offerAgain(), RENEW_MS)
    addEventListener('pageshow', (event) => event.persisted && offerAgain())
  }
}
