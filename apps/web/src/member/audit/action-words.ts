import type { audit } from '../../words/en/audit.ts'

type ActedKey = `acted.${keyof typeof audit.acted}`
type FactKey = `facts.${keyof typeof audit.facts}`

/**
 * Where the words for an action are: 'acted:memberUpdate' is a call made while acting, anything else what came of one.
 * What a newer server does and this page has no words for is told in a plain sentence.
 */
export function actionWords(action: string, hasWords: (key: string) => boolean): ActedKey | FactKey | 'unknown' {
  const key = action.startsWith('acted:') ? `acted.${action.slice('acted:'.length)}` : `facts.${action}`
  return hasWords(key) ? (key as ActedKey | FactKey) : 'unknown'
}
