import formbody from '@fastify/formbody'
import type { FastifyPluginAsync } from 'fastify'
import { addAccountRoutes } from './account-routes.ts'
import { addAccountSecondFactorRoutes } from './account-second-factor-routes.ts'
import { addPasskeyCreationRoutes } from './add-passkey-routes.ts'
import { addConfirmLinkRoutes } from './confirm-link-routes.ts'
import { addConfirmRoutes } from './confirm-routes.ts'
import type { IdentityServices } from './identity-services.ts'
import { addKeycloakRoutes } from './keycloak-routes.ts'
import { addOidcProviderRoutes } from './oidc-provider-routes.ts'
import { addPageGuards } from './page-guards.ts'
import { addPasskeyRoutes } from './passkey-routes.ts'
import { addPasskeySignInRoutes } from './passkey-sign-in-routes.ts'
import { addPasswordRoutes } from './password-routes.ts'
import { addRegisterRoutes } from './register-routes.ts'
import { addReviewPasskeysRoutes } from './review-passkeys-routes.ts'
import { addSecondFactorRoutes } from './second-factor-routes.ts'
import { addSecondFactorSetUpRoutes } from './set-up-routes.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import { addStaticRoutes } from './static-routes.ts'

const FORM_LIMIT_BYTES = 16 * 1024

export function identityPlugin(parts: IdentityServices): FastifyPluginAsync {
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
      addSecondFactorRoutes(scope, parts)
      addSecondFactorSetUpRoutes(scope, parts)
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
      addPasskeyCreationRoutes(scope, parts)
      addAccountSecondFactorRoutes(scope, parts)
      addKeycloakRoutes(scope, parts)
    })
    parts.provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'The identity provider failed'))
    await app.register(async (scope) => addOidcProviderRoutes(scope, parts, FORM_LIMIT_BYTES))
  }
}
