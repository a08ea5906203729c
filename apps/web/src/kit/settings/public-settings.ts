import type { PublicSettings } from '@forenet/contract/tools-calls'
import { MAINTENANCE_HEADER } from '@forenet/domain/product'
import { createContext, useContext } from 'react'
import { readMaintenanceHeader } from '../calls/maintenance-state.ts'
import { parseResponse, withRetries } from '../calls/parse-response.ts'
import { readPublicSettings } from './read-settings.ts'

/** Only needed if the document does not include the settings (ruling 22). */
export async function fetchPublicSettings(patience: { timeout: number; retry?: number }): Promise<PublicSettings> {
  return withRetries(patience.retry ?? 1, async () => {
    const answer = await fetch('/tools/api/settings', { signal: AbortSignal.timeout(patience.timeout) })
    readMaintenanceHeader(answer.headers.get(MAINTENANCE_HEADER))
    return readPublicSettings(await parseResponse(answer, 'json'))
  })
}

export const PublicSettingsContext = createContext<PublicSettings | null>(null)

export function usePublicSettings(): PublicSettings {
  const settings = useContext(PublicSettingsContext)
  if (!settings) throw new Error('No PublicSettingsContext')
  return settings
}
