import { maintenance, type PublicSettings, settings, validateToken } from '@forenet/contract/tools-calls'
import type { SignInVerifier } from '../../../platform/access/sign-in.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import type { MaintenanceState } from '../../core/maintenance/index.ts'

export function toolsRoutes(
  server: CallServer,
  deps: { settings: PublicSettings; maintenance: Pick<MaintenanceState, 'current'>; signIn: SignInVerifier },
): void {
  server.serveAnyone(settings, async () => deps.settings)
  server.serveAnyone(maintenance, async () => {
    const current = deps.maintenance.current()
    return { on: current !== null, reason: current?.reason ?? { da: null, en: null } }
  })
  server.serveAnyone(validateToken, async ({ body }, { request }) => ({
    isValid: await deps.signIn.accepts(body.token, request),
  }))
}
