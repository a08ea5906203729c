import { useTranslation } from 'react-i18next'
import type { problemsTexts } from '../../words/en/problems.ts'
import { ApiProblem } from './api-problem.ts'

type ProblemTextKey = keyof typeof problemsTexts.codes

export type ProblemText = { title: string; text: string }

export function findProblemTextKey(problem: ApiProblem, hasWords: (code: string) => boolean): ProblemTextKey {
  if (hasWords(problem.code)) return problem.code as ProblemTextKey
  if (problem.status === 401) return 'not-signed-in'
  if (problem.status === 403) return 'not-allowed'
  if (problem.status === 404) return 'not-found'
  if (problem.status >= 400 && problem.status < 500) return 'malformed-input'
  return 'internal'
}

export function canRetry(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true
  return error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429
}

const OWN_WORDS = ['paying', 'family', 'contact', 'accountDeletion', 'manage'] as const

export function useProblemText(): (error: unknown) => ProblemText {
  const { t, i18n } = useTranslation('problems')
  return (error) => {
    const own = error instanceof ApiProblem && OWN_WORDS.find((part) => i18n.exists(`${part}:problems.${error.code}`))
    if (own) {
      return {
        title: i18n.t(`${own}:problems.${error.code}.title` as 'manage:problems.last-owner.title'),
        text: i18n.t(`${own}:problems.${error.code}.text` as 'manage:problems.last-owner.text'),
      }
    }
    const entry =
      error instanceof ApiProblem
        ? findProblemTextKey(error, (code) => i18n.exists(`problems:codes.${code}`))
        : 'internal'
    return { title: t(`codes.${entry}.title`), text: t(`codes.${entry}.text`) }
  }
}
