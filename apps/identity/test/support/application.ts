import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const KEYCLOAK = readFileSync(fileURLToPath(import.meta.resolve('keycloak-js')), 'utf8')

const SCRIPT = `
import Keycloak from '/keycloak.js'
const kc = new Keycloak({ url: location.origin + '/auth', realm: 'forenet', clientId: 'forenet-portal' })
const say = (state) => { document.querySelector('#state').textContent = state }
window.kc = kc
kc.onAuthLogout = () => say('out')
kc.onAuthSuccess = () => say('in')
kc.init({
  onLoad: 'check-sso', silentCheckSsoRedirectUri: location.origin + '/silent-check-sso.html', checkLoginIframe: true,
  checkLoginIframeInterval: 1, messageReceiveTimeout: 10000, pkceMethod: 'S256', scope: 'openid profile email'
}).then((signedIn) => say(signedIn ? 'in' : 'out'), (error) => say('error: ' + (error?.message ?? JSON.stringify(error))))
`

const SILENT = `parent.postMessage(location.href, location.origin)`

const page = (script: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Application</title><link rel="icon" href="data:,"><p id="state">loading</p><script type="module" src="${script}"></script></html>`

/** A minimal application that uses keycloak-js; its session iframe checks every second instead of every five. */
export function addApplication(app: FastifyInstance): void {
  const serve = (path: string, type: string, body: string) =>
    app.get(path, async (_request, reply) => reply.type(type).send(body))
  serve('/keycloak.js', 'text/javascript', KEYCLOAK)
  serve('/application.js', 'text/javascript', SCRIPT)
  serve('/silent.js', 'text/javascript', SILENT)
  serve('/silent-check-sso.html', 'text/html', page('/silent.js'))
  serve('/', 'text/html', page('/application.js'))
  serve('/memberships', 'text/html', page('/application.js'))
}
