import * as calls from '@forenet/contract/club/gateway-calls'
import { CLUB_API } from '@forenet/domain/product'
import type { Module } from '../../../platform/module.ts'
import type { GatewayKeysDeps } from './gateway-keys-deps.ts'
import { applyKeyApproval, confirmKeyTest } from './take-key.ts'
import { getGateway, startKeyTest } from './try-key.ts'

export function gatewayKeysModule(deps: GatewayKeysDeps): Module {
  return {
    name: 'gateway-keys',
    routes: ({ http, server }) => {
      server.serveClub(calls.clubGatewayGet, ({ club }) => getGateway(deps, club))
      server.serveClub(calls.clubGatewayTry, (by, { body }) => startKeyTest(deps, by, body))
      server.serveClub(calls.clubGatewayProve, (by, { params, body }) =>
        confirmKeyTest(deps, by, params.testId, body.authorizationIdentifier),
      )
      http.register(async (scope) => {
        // Acknowledges callbacks without using them. The test is completed when the payer returns.
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, async () => null)
        scope.post(`${CLUB_API}/gateway/callback/:testId`, { schema: { hide: true } }, async (_request, reply) =>
          reply.code(204).send(),
        )
      })
    },
    hears: { approvalDecided: (transaction, decided, at) => applyKeyApproval(deps, transaction, decided, at) },
  }
}
