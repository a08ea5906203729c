import {
  accessTokenValidate,
  maintenanceGet,
  type PublicSettings,
  publicSettingsGet,
} from '@forenet/contract/tools-calls'
import type { SignInVerifier } from '../../../platform/access/sign-in.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { MaintenanceState } from '../../core/maintenance/index.ts'

export function toolsModule({ settings }: Platform, maintenance: Pick<MaintenanceState, 'current'>): Module {
  return {
    name: 'tools',
    routes: ({ server, signIn }) => toolsRoutes(server, { settings, maintenance, signIn }),
  }
}

function toolsRoutes(
  server: CallServer,
  deps: { settings: PublicSettings; maintenance: Pick<MaintenanceState, 'current'>; signIn: SignInVerifier },
): void {
  server.serveAnyone(publicSettingsGet, async () => deps.settings)
  server.serveAnyone(maintenanceGet, async () => {
    const current = deps.maintenance.current()
    return { on: current !== null, reason: current?.reason ?? { da: null, en: null } }
  })
  server.serveAnyone(accessTokenValidate, async ({ body }, { request }) => ({
    isValid: await deps.signIn.accepts(body.token, request),
  }))
}
