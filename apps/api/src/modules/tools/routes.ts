import { type PublicSettings, settings, validateToken } from '@forenet/contract/tools-calls'
import type { CallServer } from '../../plugins/serve-call.ts'
import type { SignIn } from '../../plugins/sign-in.ts'

/** HTTP of the tools: public settings and the token check. */
export function toolsRoutes(server: CallServer, deps: { settings: PublicSettings; signIn: SignIn }): void {
  server.serveAnyone(settings, async () => deps.settings)
  server.serveAnyone(validateToken, async ({ body }, { request }) => ({
    isValid: await deps.signIn.accepts(body.token, request),
  }))
}
