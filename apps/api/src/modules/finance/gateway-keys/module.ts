import * as calls from '@forenet/contract/club/gateway-calls'
import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'
import type { Module } from '../../../platform/module.ts'
import type { GatewayKeysDeps } from './gateway-keys-deps.ts'
import { recordSignatureCheck } from './private-key.ts'
import { applyKeyApproval, confirmKeyTest } from './save-key.ts'
import { getGateway, startKeyTest } from './test-gateway-key.ts'

const MAX_CALLBACK_BYTES = 64_000

const callbackParams = z.object({ testId: z.uuid() })

export function gatewayKeysModule(deps: GatewayKeysDeps): Module {
  return {
    name: 'gateway-keys',
    routes: ({ http, server }) => {
      server.serveClub(calls.clubGatewayGet, ({ club }) => getGateway(deps, club))
      server.serveClub(calls.clubGatewayKeyTest, (by, { body }) => startKeyTest(deps, by, body))
      server.serveClub(calls.clubGatewayKeyTestComplete, (by, { params, body }) =>
        confirmKeyTest(deps, by, params.testId, body.authorizationIdentifier),
      )
      http.register(async (scope) => {
        // The test is completed when the payer returns; callbacks only show whether the private key is right.
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser(
          '*',
          { parseAs: 'buffer', bodyLimit: MAX_CALLBACK_BYTES },
          async (_request: unknown, body: Buffer) => body,
        )
        scope.post(
          `${CLUB_API}/gateway/callback/:testId`,
          { schema: { hide: true, params: callbackParams } },
          async ({ params, headers, body }, reply) => {
            const { testId } = params as z.output<typeof callbackParams>
            await recordSignatureCheck(deps, testId, { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) })
            return reply.code(204).send()
          },
        )
      })
    },
    subscribers: { approvalDecided: (transaction, decided, at) => applyKeyApproval(deps, transaction, decided, at) },
  }
}
