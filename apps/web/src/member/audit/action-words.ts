import type { audit } from '../../words/en/audit.ts'

type ActedKey = `acted.${keyof typeof audit.acted}`
type FactKey = `facts.${keyof typeof audit.facts}`

/** 'acted:memberUpdate' is a call during impersonation. 'unknown' for actions unknown to this build. */
export function actionTextKey(action: string, hasWords: (key: string) => boolean): ActedKey | FactKey | 'unknown' {
  const key = action.startsWith('acted:') ? `acted.${action.slice('acted:'.length)}` : `facts.${action}`
  return hasWords(key) ? (key as ActedKey | FactKey) : 'unknown'
}
