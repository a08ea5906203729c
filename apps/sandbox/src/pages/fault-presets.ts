import type { Fault } from '../faults/fault.ts'
import type { SandboxTexts } from './texts-da.ts'

export type PresetName = keyof SandboxTexts['presets']

export const faultPresets: Record<PresetName, Fault> = {
  'capture-hangs': { service: 'gateway', operation: 'capture', kind: 'hang-after', times: 1 },
  'gateway-down': { service: 'gateway', operation: 'createPayment', kind: 'error-before', status: 503, times: 1 },
  'no-funds': { service: 'gateway', operation: 'capture', kind: 'refuse', code: 7, times: 1 },
  'hold-expired': { service: 'gateway', operation: 'capture', kind: 'expired-hold', times: 1 },
  'callback-never': { service: 'gateway', operation: 'callback', kind: 'never', times: 1 },
  'callback-twice': { service: 'gateway', operation: 'callback', kind: 'duplicate', times: 1 },
  'callback-first': { service: 'gateway', operation: 'callback', kind: 'before-return', times: 1 },
  'callback-last': { service: 'gateway', operation: 'callback', kind: 'after-return', times: 1 },
  'mail-down': { service: 'smtp', operation: 'deliver', kind: 'error-before', status: 451, times: 1 },
  'mail-hangs': { service: 'smtp', operation: 'deliver', kind: 'hang-before', times: 1 },
  'whatsapp-busy': { service: 'whatsapp', operation: 'messages', kind: 'refuse', code: 130429, times: 1 },
  'whatsapp-mismatch': { service: 'whatsapp', operation: 'messages', kind: 'refuse', code: 132000, times: 1 },
}
