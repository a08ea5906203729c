import formbody from '@fastify/formbody'
import type { FastifyPluginAsync } from 'fastify'
import { addAccountRoutes } from './account-routes.ts'
import { addAccountSecondStepRoutes } from './account-second-step-routes.ts'
import { addAddPasskeyRoutes } from './add-passkey-routes.ts'
import { addConfirmLinkRoutes } from './confirm-link-routes.ts'
import { addConfirmRoutes } from './confirm-routes.ts'
import { addEngineRoutes } from './engine-routes.ts'
import { addKeycloakRoutes } from './keycloak-routes.ts'
import { addPageGuards } from './page-guards.ts'
import type { Parts } from './parts.ts'
import { addPasskeyRoutes } from './passkey-routes.ts'
import { addPasskeySignInRoutes } from './passkey-sign-in-routes.ts'
import { addPasswordRoutes } from './password-routes.ts'
import { addRegisterRoutes } from './register-routes.ts'
import { addReviewPasskeysRoutes } from './review-passkeys-routes.ts'
import { addSecondStepRoutes } from './second-step-routes.ts'
import { addSetUpRoutes } from './set-up-routes.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import { addStaticRoutes } from './static-routes.ts'

const FORM_LIMIT_BYTES = 16 * 1024

export function identityPlugin(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    // URLs use the configured origin, whatever Host and forwarding headers contain.
    const { host, protocol } = new URL(parts.realm.origin)
    app.addHook('onRequest', async (request) => {
      request.raw.headers['x-forwarded-host'] = host
      request.raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    })
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES })
      addPageGuards(scope, parts)
      addStaticRoutes(scope, parts)
      addSignInRoutes(scope, parts)
      addPasskeySignInRoutes(scope, parts)
      addSecondStepRoutes(scope, parts)
      addSetUpRoutes(scope, parts)
      addRegisterRoutes(scope, parts)
      addConfirmRoutes(scope, parts)
      addConfirmLinkRoutes(scope, parts)
      addPasswordRoutes(scope, parts)
      addReviewPasskeysRoutes(scope, parts)
    })
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES })
      addPageGuards(scope, parts)
      addAccountRoutes(scope, parts)
      addPasskeyRoutes(scope, parts)
      addAddPasskeyRoutes(scope, parts)
      addAccountSecondStepRoutes(scope, parts)
      addKeycloakRoutes(scope, parts)
    })
    parts.provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'The identity provider failed'))
    await app.register(async (scope) => addEngineRoutes(scope, parts, FORM_LIMIT_BYTES))
  }
}
